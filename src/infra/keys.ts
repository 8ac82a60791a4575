import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The current secret, then earlier ones. What was made with an earlier secret is still accepted. */
export type Secrets = readonly [current: string, ...earlier: string[]];

/** Identifies a secret without revealing it: eight characters that are part of what is made with it. */
export function keyId(secret: string): string {
  return derivedKey(secret, 'key-id').subarray(0, 6).toString('base64url');
}

/** Identifies an instance, whose processes share a secret, without revealing the secret. */
export function instanceId(secret: string): string {
  return derivedKey(secret, 'instance-id').subarray(0, 9).toString('base64url');
}

export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** @returns `<key id>.<signature>`, both in base64url */
export function signatureOf([current]: Secrets, purpose: string, text: string): string {
  return `${keyId(current)}.${sign(current, purpose, text).toString('base64url')}`;
}

/** Whether a signature from `signatureOf` fits a text, with the current or an earlier secret. */
export function isSigned(secrets: Secrets, purpose: string, text: string, signature: string): boolean {
  const [id, signed = '', ...more] = signature.split('.');
  const secret = secrets.find((one) => keyId(one) === id);
  if (secret === undefined || more.length > 0) return false;
  const given = Buffer.from(signed, 'base64url');
  const right = sign(secret, purpose, text);
  return given.length === right.length && timingSafeEqual(given, right);
}

function sign(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', derivedKey(secret, purpose)).update(text).digest();
}
