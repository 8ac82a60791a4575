import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what must be read again, such as a platform's token, unreadable in the database. */
export interface Encryption {
  /** @param purpose what the text is for: what is encrypted for one is decrypted for no other. */
  encrypt(purpose: string, text: string): string;
  /** @throws {Error} when it was encrypted with another key, for another purpose, or was altered. */
  decrypt(purpose: string, encrypted: string): string;
}

/** AES-256-GCM under a key per purpose, made from ENCRYPTION_KEY. An encrypted text is `nonce.tag.text`, base64url. */
export function createEncryption(encryptionKey: string): Encryption {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', encryptionKey, '', `encrypt:${purpose}`, 32));
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [nonce, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url')).join('.');
    },
    decrypt(purpose, encrypted) {
      const [nonce, tag, hidden] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || tag?.length !== 16 || !hidden) throw new Error('not an encrypted text');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce);
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
    },
  };
}
