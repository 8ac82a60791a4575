import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Where a device gets messages, from its `PushSubscription`. */
export interface Target {
  endpoint: string;
  /** In base64url: the device's public key (65 bytes) and its secret (16 bytes). */
  p256dh: string;
  auth: string;
}

const RECORD_BYTES = 4096;
/** Header, padding mark and tag take 103 bytes of the 4,096 that every push service accepts. */
export const MOST_BYTES = 3993;

/** Whether a public key is a point on the curve; others cannot be encrypted for. */
export function isPublicKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for one device by RFC 8291 (aes128gcm). The push service cannot read it.
 * @throws {Error} for a text of more than `MOST_BYTES`
 */
export function encryptFor(
  target: Pick<Target, 'p256dh' | 'auth'>,
  text: string,
  salt: Buffer = randomBytes(16),
  own: ECDH = newKeys(),
): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > MOST_BYTES) throw new Error('The push message is too long.');
  const theirs = Buffer.from(target.p256dh, 'base64url');
  const ours = own.getPublicKey();
  const { key, nonce } = messageKeys({
    shared: own.computeSecret(theirs),
    auth: Buffer.from(target.auth, 'base64url'),
    theirs,
    ours,
    salt,
  });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(ours.length, 4);
  // 2 marks the last record.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()]);
  return Buffer.concat([salt, size, ours, body, cipher.getAuthTag()]);
}

interface KeyParts {
  shared: Buffer;
  auth: Buffer;
  /** Public keys of the device and of the sender. */
  theirs: Buffer;
  ours: Buffer;
  salt: Buffer;
}

function messageKeys({ shared, auth, theirs, ours, salt }: KeyParts): { key: Buffer; nonce: Buffer } {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derived(shared, auth, info, 32);
  return {
    key: derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: derived(secret, salt, 'Content-Encoding: nonce\0', 12),
  };
}

function derived(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

function newKeys(): ECDH {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return keys;
}
