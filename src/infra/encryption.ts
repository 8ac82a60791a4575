import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey, keyId, type Secrets } from './keys.ts';

/** Encrypts what must be readable again, such as a platform's token, before it is stored. */
export interface Encryption {
  readonly prefix: string;
  /** @param purpose a text encrypted for one purpose cannot be decrypted for another */
  encrypt(purpose: string, text: string): string;
  /** @throws {Error} for an unknown key, another purpose, or an altered text */
  decrypt(purpose: string, encrypted: string): string;
}

/**
 * AES-256-GCM with a key for each purpose. The format is `<key id>.nonce.tag.text`, with the last three in base64url.
 */
export function createEncryption(keys: Secrets): Encryption {
  const [current] = keys;
  const currentId = keyId(current);
  const known = new Map(keys.map((key) => [keyId(key), key]));
  const keyFor = (key: string, purpose: string) => derivedKey(key, `encrypt:${purpose}`);
  return {
    prefix: `${currentId}.`,
    encrypt(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose), nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), hidden].map((part) => part.toString('base64url'));
      return [currentId, ...parts].join('.');
    },
    decrypt(purpose, encrypted) {
      const [id = '', ...parts] = encrypted.split('.');
      const [nonce, tag, hidden] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || tag?.length !== 16 || !hidden) throw new Error('not an encrypted text');
      const key = known.get(id);
      if (key === undefined) throw new Error('encrypted with a key that is not known');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), nonce);
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
    },
  };
}
