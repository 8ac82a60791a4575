import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';

/** The key pair that identifies an instance to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  /** An uncompressed point: 65 bytes. */
  publicKey: string;
  /** 32 bytes. */
  privateKey: string;
}

// Push services refuse more than 24 hours.
const VALID_SECONDS = 12 * 60 * 60;

export function newVapidKeys(): VapidKeys {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys('base64url');
  const privateKey = Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex');
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

export function isKeyPair({ publicKey, privateKey }: VapidKeys): boolean {
  const keys = createECDH('prime256v1');
  try {
    keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return keys.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/**
 * The `Authorization` header of a message.
 * @param subject a `mailto:` or `https:` address of the operator
 */
export async function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: URL; subject: string; now: Date },
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url');
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
    'ES256',
  );
  const seconds = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ aud: endpoint.origin, sub: subject, exp: seconds + VALID_SECONDS })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}
