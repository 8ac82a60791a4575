import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type http from 'node:http';
import { importJWK, jwtVerify } from 'jose';

/** A message as a device reads it. */
export interface Pushed {
  device: string;
  headers: http.IncomingHttpHeaders;
  message: any;
  /** Claims of the VAPID token, whose signature is verified. */
  claims: Record<string, unknown>;
}

/** A browser with its keys. */
export interface Device {
  name: string;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  decrypt(body: Buffer): string;
}

export function createDevice(name: string, host = 'shop.example'): Device {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    name,
    subscription: {
      endpoint: `https://${host}/push/${name}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const ids = body.readUInt8(20);
      const sender = body.subarray(21, 21 + ids);
      const sealed = body.subarray(21 + ids);
      const derive = (from: Buffer, by: Buffer, info: string | Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', from, by, info, bytes));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const secret = derive(keys.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    },
  };
}

/** Reads a request as a push service and the device behind it do. */
export async function readPushed(request: http.IncomingMessage, device: Device): Promise<Pushed> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization = '' } = request.headers;
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256');
  const { payload } = await jwtVerify(token, key, { clockTolerance: 60 * 60 * 24 * 365 });
  const message = JSON.parse(device.decrypt(Buffer.concat(chunks)));
  return { device: device.name, headers: request.headers, message, claims: payload };
}
