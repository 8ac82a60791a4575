import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what must be read again, such as a platform's token, unreadable in the database. */
export interface Sealed {
  /** @param purpose what the text is for: what is sealed for one opens for no other. */
  seal(purpose: string, text: string): string;
  /** @throws {Error} when it was sealed with another key, for another purpose, or was altered. */
  open(purpose: string, sealed: string): string;
}

/** AES-256-GCM under a key per purpose, made from ENCRYPTION_KEY. A sealed text is `nonce.tag.text`, base64url. */
export function createSealed(encryptionKey: string): Sealed {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', encryptionKey, '', `seal:${purpose}`, 32));
  return {
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [nonce, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url')).join('.');
    },
    open(purpose, sealed) {
      const [nonce, tag, hidden] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || tag?.length !== 16 || !hidden) throw new Error('not a sealed text');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce);
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
    },
  };
}
