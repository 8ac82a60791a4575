import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant, line, message } from '#contract/fields.ts';
import { accountsErrors } from './accounts.errors.ts';
import { secondFactorEndpoints } from './second-factor.endpoints.ts';
import { PASSKEY_NAME } from './second-factor.rules.ts';
import { signedIn } from './session.contract.ts';

/** Bytes in base64url, as in WebAuthn's JSON. Attestations, the longest, stay far below this limit. */
const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]+$/);
const code = z.string('Required').min(1, 'Required').max(100, 'This code is too long');
const challengeId = z.uuid();

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };

/** The result of `startAuthentication` of @simplewebauthn/browser. */
const passkeyResponse = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes.optional(),
    }),
  },
  'Required',
);
export type PasskeyResponse = z.output<typeof passkeyResponse>;

/** The result of `startRegistration` of @simplewebauthn/browser. */
const newPasskey = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.array(z.string().max(30)).max(10).optional(),
    }),
  },
  'Required',
);
export type NewPasskey = z.output<typeof newPasskey>;

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
});

export const passkeyName = line({ ...PASSKEY_NAME, tooLong: 'Too Long!' });

const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type PasskeyView = z.output<typeof passkeyView>;

const secondFactorView = z.object({
  /** When two-step sign-in by an authenticator app was switched on; null while it is off. */
  totpSince: instant.nullable(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkeyView),
});
export type SecondFactorView = z.output<typeof secondFactorView>;

export const secondFactorContract = defineContract(secondFactorEndpoints, {
  signInSecondStep: {
    summary:
      'Finish a sign-in with a code from the authenticator app or a recovery code, and set the session cookie.',
    access: 'public',
    body: z.object({ ticket: z.string('Required').min(1, 'Required').max(200), code }),
    response: signedIn,
    errors: ['invalid_code'],
  },
  startPasskeySignIn: {
    summary: 'Get the WebAuthn options for signing in with a passkey.',
    access: 'public',
    response: z.object({ challengeId, options: requestOptions }),
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, which counts as both factors, and set the session cookie.',
    access: 'public',
    body: z.object({ challengeId, answer: passkeyResponse }),
    response: signedIn,
    errors: [accountsErrors.bad_credentials],
  },
  getSecondFactor: {
    summary: 'Get your second factors and passkeys, without their secrets.',
    access: 'viewer',
    response: secondFactorView,
  },
  startTotp: {
    summary:
      'Start the setup of an authenticator app and get its secret. Sign-in asks for a code only after the app is confirmed.',
    access: 'viewer',
    whileSuspended: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['authentication_needed', 'wrong_state'],
  },
  confirmTotp: {
    summary: 'Confirm the authenticator app with a code. From then on, sign-in asks for one.',
    access: 'viewer',
    whileSuspended: true,
    body: z.object({ code }),
    response: recoveryCodes,
    errors: ['wrong_state'],
  },
  removeTotp: {
    summary: 'Switch two-step sign-in off and delete the recovery codes.',
    access: 'viewer',
    whileSuspended: true,
    response: message,
    errors: ['authentication_needed'],
  },
  renewRecoveryCodes: {
    summary: 'Create ten new recovery codes. The old ones no longer work.',
    access: 'viewer',
    whileSuspended: true,
    response: recoveryCodes,
    errors: ['authentication_needed', 'wrong_state'],
  },
  startPasskey: {
    summary: 'Get the WebAuthn options for creating a passkey.',
    access: 'viewer',
    whileSuspended: true,
    response: z.object({ challengeId, options: creationOptions }),
    errors: ['authentication_needed', 'wrong_state'],
  },
  addPasskey: {
    summary: 'Add a passkey that the browser has created.',
    access: 'viewer',
    whileSuspended: true,
    body: z.object({ challengeId, name: passkeyName, answer: newPasskey }),
    status: 201,
    response: message,
    errors: ['invalid_code', 'wrong_state'],
  },
  removePasskey: {
    summary: 'Remove a passkey.',
    access: 'viewer',
    whileSuspended: true,
    params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
    response: message,
    errors: ['authentication_needed', 'not_found'],
  },
});
export type SecondFactorContract = typeof secondFactorContract;
