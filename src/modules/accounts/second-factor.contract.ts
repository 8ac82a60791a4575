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
const code = z.string('Required').min(1, 'Required').max(100, 'That is too long for a code');
const challengeId = z.uuid();

/** Ten codes, shown only once. */
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
      'Finish a sign-in with a code of the authenticator app, or a recovery code; sets the session cookie.',
    access: 'public',
    body: z.object({ ticket: z.string('Required').min(1, 'Required').max(200), code }),
    response: signedIn,
    errors: ['invalid_code'],
  },
  startPasskeySignIn: {
    summary: 'What a browser asks a passkey to sign.',
    access: 'public',
    response: z.object({ challengeId, options: requestOptions }),
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey, which is two factors in one; sets the session cookie.',
    access: 'public',
    body: z.object({ challengeId, answer: passkeyResponse }),
    response: signedIn,
    errors: [accountsErrors.bad_credentials],
  },
  getSecondFactor: {
    summary: 'The second factors and passkeys of who is signed in, without their secrets.',
    access: 'viewer',
    response: secondFactorView,
  },
  startTotp: {
    summary:
      'Begin with an authenticator app: its secret, told once. Asks for nothing until a code confirms it.',
    access: 'viewer',
    whileSuspended: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['authentication_needed', 'wrong_state'],
  },
  confirmTotp: {
    summary: 'Prove the authenticator app with a code; from then on sign-in asks for one.',
    access: 'viewer',
    whileSuspended: true,
    body: z.object({ code }),
    response: recoveryCodes,
    errors: ['wrong_state'],
  },
  removeTotp: {
    summary: 'Switch the second step off; its recovery codes go with it.',
    access: 'viewer',
    whileSuspended: true,
    response: message,
    errors: ['authentication_needed'],
  },
  renewRecoveryCodes: {
    summary: 'Ten new recovery codes; the old ones are worth nothing from then on.',
    access: 'viewer',
    whileSuspended: true,
    response: recoveryCodes,
    errors: ['authentication_needed', 'wrong_state'],
  },
  startPasskey: {
    summary: 'What a browser needs to make a passkey.',
    access: 'viewer',
    whileSuspended: true,
    response: z.object({ challengeId, options: creationOptions }),
    errors: ['authentication_needed', 'wrong_state'],
  },
  addPasskey: {
    summary: 'Keep a passkey that a browser has made.',
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
