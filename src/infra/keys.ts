import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The secret that is used now, and earlier ones: what was made with those is still accepted. */
export type Secrets = readonly [current: string, ...earlier: string[]];

/** Names a secret and tells nothing of it: eight characters that stand in what is made with it. */
export function keyId(secret: string): string {
  return derivedKey(secret, 'key-id').subarray(0, 6).toString('base64url');
}

/** A key for one purpose alone: what is made with it is good for no other. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** @returns `<id of the key>.<signature>`; both are base64url */
export function signatureOf([current]: Secrets, purpose: string, text: string): string {
  return `${keyId(current)}.${sign(current, purpose, text).toString('base64url')}`;
}

/** Whether a signature that `signatureOf` gave is of this text, with a secret of then or now. */
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
