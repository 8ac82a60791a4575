import { createHash } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  decodeAttestationObject,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers';
import { PRODUCT } from '#contract/product.ts';
import type { Env } from '#infra/env.ts';
import type { NewPasskey, PasskeyResponse } from '#modules/accounts/second-factor.contract.ts';
import { CHALLENGE_MS } from '#modules/accounts/second-factor.rules.ts';
import type { PasskeyRow } from './second-factor.queries.ts';

/** EdDSA, ES256, RS256 (COSE): what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

type Site = Pick<Env, 'publicUrl'>;

/** Whose passkeys these are: a passkey signs for one host, and says on which page it did. */
function siteOf({ publicUrl }: Site): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
}

/** A user as their authenticator knows them: the bytes of their id. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** How a passkey is named in calls: ids of credentials can be longer than an address should be. */
export function publicPasskeyId(credentialId: string): string {
  return createHash('sha256').update(credentialId).digest('base64url');
}

export interface Owner {
  userId: string;
  username: string;
  displayName: string;
}

/** What `startRegistration` of @simplewebauthn/browser takes (WebAuthn level 3, section 5.4). */
export function creationOptions(env: Site, owner: Owner, existing: PasskeyRow[], challenge: string) {
  return {
    challenge,
    rp: { id: siteOf(env).rpId, name: PRODUCT },
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

/** What `startAuthentication` takes: whichever passkey of this site the user picks. */
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

/** The passkey that a browser made for a challenge; null for anything that is not exactly that. */
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
    // The library throws for whatever does not fit, down to bytes that are no CBOR.
    return null;
  }
}

/**
 * No maker's certificate was asked for, so none is looked at: checking one would mean asking the addresses that it
 * names whether it was revoked.
 */
function isUnattested(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
}

/** Below every counter. */
const NO_COUNTER = -1;

/** The flag 'backup eligible' is signed and never changes (WebAuthn 3, 6.1.3). */
function isSynced({ response }: PasskeyResponse): boolean {
  return parseAuthenticatorData(isoBase64URL.toBuffer(response.authenticatorData)).flags.be;
}

/**
 * Checks what a passkey signed: our challenge, on our page, after verifying its user.
 * @returns its counter; null for anything else, and for a counter that went back, as a copied key's does that is bound to
 *   one device
 */
export async function checkPasskeyResponse(
  env: Site,
  given: PasskeyResponse,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { rpId, origin } = siteOf(env);
  // No user was named before, so the passkey itself must name one (WebAuthn level 3, section 7.2, step 6).
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
        // A passkey that is synced between devices is meant to be copied, and each device counts by itself or not at all.
        counter: isSynced(given) ? NO_COUNTER : passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
