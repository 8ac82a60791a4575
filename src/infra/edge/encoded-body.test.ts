import zlib from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { bestEncoding, EncodedBody, sendEncoded } from './encoded-body.ts';

const text = 'Somebody with a drone and a love of lighthouses. '.repeat(100);
const ready = new EncodedBody(text);
const short = new EncodedBody('[]');
const app = Fastify();
app.get('/long', (request, reply) => sendEncoded(request, reply.header('vary', 'Cookie'), ready));
app.get('/short', (request, reply) => sendEncoded(request, reply, short));
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}, url = '/long') => app.inject({ url, headers });

describe('an encoded body', () => {
  it('is sent in the best encoding that the caller accepts, each with its own validator', async () => {
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    const gzip = await get({ 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(zlib.gunzipSync(gzip.rawPayload).toString()).toBe(text);
    const plain = await get();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe(text);
    expect(new Set([brotli, gzip, plain].map((response) => response.headers.etag)).size).toBe(3);
  });

  it('is not sent to a caller that has it; the 304 has the headers that renew its copy', async () => {
    const { etag } = (await get({ 'accept-encoding': 'br' })).headers;
    for (const validator of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(validator) });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
      expect(again.headers).toMatchObject({ etag, vary: 'Cookie' });
    }
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': String(etag) })).statusCode).toBe(200);
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('has the same validator in every process, and another one if anything differs', () => {
    expect(new EncodedBody(text).tag('br')).toBe(ready.tag('br'));
    expect(new EncodedBody(`${text}.`).tag('br')).not.toBe(ready.tag('br'));
  });

  it('is compressed once, and its weight includes the compressed forms', async () => {
    const own = new EncodedBody(text);
    expect(own.weight).toBe(text.length);
    expect(own.as('br')).toBe(own.as('br'));
    const packed = await own.as('br');
    expect(own.weight).toBe(text.length + packed.length);
    expect(own.plain.buffer.byteLength + packed.buffer.byteLength).toBe(own.weight);
  });

  it('is sent uncompressed if there is little to gain', async () => {
    expect((await get({ 'accept-encoding': 'br' }, '/short')).headers['content-encoding']).toBeUndefined();
  });

  it('is negotiated by what the caller accepts and refuses', () => {
    expect(bestEncoding(undefined)).toBe('identity');
    expect(bestEncoding('GZIP;q=0.5, BR;q=0.1')).toBe('br');
    expect(bestEncoding('br;q=0, gzip')).toBe('gzip');
    expect(bestEncoding('br; q=0.000, gzip;q=0')).toBe('identity');
    expect(bestEncoding('brotli, x-gzip, identity')).toBe('identity');
  });
});
