import { createHash } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import type { Env } from '#infra/env.ts';
import type { NewPasskey, PasskeyResponse } from '#modules/accounts/second-factor.contract.ts';
import { CHALLENGE_MS } from '#modules/accounts/second-factor.rules.ts';
import type { PasskeyRow } from './second-factor.queries.ts';

/** EdDSA, ES256, RS256 (COSE). Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

type Site = Pick<Env, 'publicUrl'>;

/** The relying party. A passkey is bound to its host, and signs the origin of the page. */
function siteOf({ publicUrl }: Site): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
}

function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The id of a passkey in endpoints: a hash, since the id of a credential can be longer than a URL should be. */
export function publicPasskeyId(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('base64url');
}

export interface Owner {
  userId: string;
  username: string;
  displayName: string;
}

/** Returns the options of `startRegistration` of @simplewebauthn/browser (WebAuthn level 3, section 5.4). */
export function creationOptions(
  env: Site,
  siteName: string,
  owner: Owner,
  existing: PasskeyRow[],
  challenge: string,
) {
  return {
    challenge,
    rp: { id: siteOf(env).rpId, name: siteName },
    user: { id: userHandleOf(owner.userId), name: owner.username, displayName: owner.displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: existing.map(({ id }) => ({ id, type: 'public-key' as const })),
  };
}

export function requestOptions(env: Site, challenge: string) {
  return {
    challenge,
    rpId: siteOf(env).rpId,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  };
}

export interface CheckedPasskey {
  id: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

export async function checkNewPasskey(
  env: Site,
  made: NewPasskey,
  challenge: string,
): Promise<CheckedPasskey | null> {
  const { rpId, origin } = siteOf(env);
  try {
    if (!isUnattested(made.response.attestationObject)) return null;
    const transports = (made.response.transports ?? []).filter((name) => TRANSPORTS.has(name));
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { ...made.response, transports },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== made.id) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: isoBase64URL.fromBuffer(publicKey), counter, transports };
  } catch {
    // The library throws for every mismatch, down to invalid CBOR.
    return null;
  }
}

/**
 * Accepts no attestation certificate, since none was requested. Checking its revocation would mean requests to
 * addresses that the certificate names.
 */
function isUnattested(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
}

/** Below every counter, so that any counter is accepted. */
const NO_COUNTER = -1;

/** The flag 'backup eligible' is signed and never changes (WebAuthn level 3, section 6.1.3). */
function isSynced({ response }: PasskeyResponse): boolean {
  return parseAuthenticatorData(isoBase64URL.toBuffer(response.authenticatorData)).flags.be;
}

/**
 * Verifies the signature of a passkey: our challenge, our origin, user verified.
 * @returns the new counter, or null if anything is wrong. That includes a counter that went back, which means that a
 *   passkey bound to one device was copied
 */
export async function checkPasskeyResponse(
  env: Site,
  given: PasskeyResponse,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { rpId, origin } = siteOf(env);
  // The sign-in named no user, so the passkey must (WebAuthn level 3, section 7.2, step 6).
  if (given.response.userHandle !== userHandleOf(passkey.userId)) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        // Synced passkeys are copied on purpose, and each device has its own counter or none.
        counter: isSynced(given) ? NO_COUNTER : passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
