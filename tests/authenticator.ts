import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { ORIGIN } from './sessions.ts';

interface Signing {
  /** The origin of the page, as the browser reports it. */
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: boolean;
  userHandle?: string | null;
  counter?: number;
  /** Sets the flags for a passkey that can be, or is, backed up to other devices. */
  synced?: 'may be' | 'is';
  crossOrigin?: boolean;
}

interface Making extends Signing {
  /** Attests in the format 'packed', with a certificate or by self-attestation. */
  attested?: 'by its maker' | 'by itself';
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

// The key and certificate of an attestation authority that nobody trusts: CN=A key that certifies nothing.
const MAKER_KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmLY1F17RJw8jEAHzS1pkBbCv6ybslP2x5laQKN0DyiuhRANCAAS5',
  'SoAHu2gH91Jt38kLVPNcbY/e7zOjiyZkXiloWV5IvJER62iwBx5xBgasX48EVFfw+oScr8h6xg3P0dzIAHVF',
].join('');
const MAKER_CERTIFICATE = [
  'MIICBTCCAaugAwIBAgIUMFitjBr8P0s/oifgQdOU7lAKOv8wCgYIKoZIzj0EAwIwaTELMAkGA1UEBhMCQUExDzANBgNVBAoMBk5v',
  'Ym9keTEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjElMCMGA1UEAwwcQSBrZXkgdGhhdCBjZXJ0aWZpZXMgbm90',
  'aGluZzAgFw0yNjExMjEwNjUxMzhaGA8yMTI2MTAyODA2NTEzOFowaTELMAkGA1UEBhMCQUExDzANBgNVBAoMBk5vYm9keTEiMCAG',
  'A1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjElMCMGA1UEAwwcQSBrZXkgdGhhdCBjZXJ0aWZpZXMgbm90aGluZzBZMBMG',
  'ByqGSM49AgEGCCqGSM49AwEHA0IABLlKgAe7aAf3Um3fyQtU81xtj97vM6OLJmReKWhZXki8kRHraLAHHnEGBqxfjwRUV/D6hJyv',
  'yHrGDc/R3MgAdUWjLzAtMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFEJ+lOe8tiLd4ZB/3GZDMdhAvnnSMAoGCCqGSM49BAMCA0gA',
  'MEUCIQCeYQjrAdyc6/tvP1aAJqnfke2ZdjiQFMQ0J8MzOtKF9AIgV1tNVr2IFA+kHHlg5q6yZJ7MMyDzYXpR20Rmst+PrAE=',
].join('');

/**
 * A software security key and its browser: one ES256 passkey whose flags each test chooses (WebAuthn level 3, sections
 * 6.1 and 6.5).
 */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  counter = 0;
  userHandle = '';
  #rpId = '';
  #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  get id(): string {
    return base64url(this.credentialId);
  }

  /** Creates the passkey from the options of `POST /passkeys/options`. */
  make(
    options: { challenge: string; rp: { id: string }; user: { id: string } },
    { attested, ...signing }: Making = {},
  ) {
    this.#rpId = options.rp.id;
    this.userHandle = options.user.id;
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, signing);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const credential = [Buffer.alloc(16), length, this.credentialId, isoCBOR.encode(coseKey)];
    const authData = Buffer.concat([this.#authenticatorData(0x40, signing), ...credential]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', attested ? 'packed' : 'none'],
        ['attStmt', attested ? this.#statement(attested, authData, clientDataJSON) : new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** Signs the challenge of `POST /signin/passkey/options`. */
  sign({ challenge }: { challenge: string }, signing: Signing = {}) {
    this.counter++;
    const clientDataJSON = this.#clientData('webauthn.get', challenge, signing);
    const authenticatorData = this.#authenticatorData(0, signing);
    const signature = createSign('sha256')
      .update(authenticatorData)
      .update(sha256(clientDataJSON))
      .sign(this.#keys.privateKey);
    const userHandle = signing.userHandle === undefined ? this.userHandle : signing.userHandle;
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(userHandle !== null && { userHandle }),
      },
    };
  }

  #statement(
    by: 'by its maker' | 'by itself',
    authData: Buffer,
    clientDataJSON: Buffer,
  ): Map<string, unknown> {
    const maker = { key: Buffer.from(MAKER_KEY, 'base64'), format: 'der', type: 'pkcs8' } as const;
    const key = by === 'by itself' ? this.#keys.privateKey : createPrivateKey(maker);
    const sig = createSign('sha256').update(authData).update(sha256(clientDataJSON)).sign(key);
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(sig)],
    ]);
    const certificate = new Uint8Array(Buffer.from(MAKER_CERTIFICATE, 'base64'));
    return by === 'by itself' ? statement : statement.set('x5c', [certificate]);
  }

  #clientData(type: string, challenge: string, signing: Signing): Buffer {
    const { origin = ORIGIN, crossOrigin = false } = signing;
    return Buffer.from(
      JSON.stringify({
        type: signing.type ?? type,
        challenge: signing.challenge ?? challenge,
        origin,
        crossOrigin,
      }),
    );
  }

  #authenticatorData(
    extraFlags: number,
    { rpId = this.#rpId || 'localhost', userVerified = true, counter, synced }: Signing,
  ) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const backup = (synced ? 0x08 : 0) | (synced === 'is' ? 0x10 : 0);
    const flags = 0x01 | (userVerified ? 0x04 : 0) | backup | extraFlags;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }
}
