import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import zlib from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packed } from './compressed.ts';

const TEXT = '<p>Löwe, lion, 🦁</p>'.repeat(200);
let body: () => Readable;
const app = Fastify();
app.get('/', (request, reply) => reply.send(packed(request, reply, body())));

beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => app.close());

describe('packed', () => {
  it.each([
    ['br', zlib.brotliDecompressSync],
    ['gzip', zlib.gunzipSync],
  ] as const)('sends the same text as %s', async (encoding, unpack) => {
    body = () => Readable.from([TEXT]);
    const response = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(unpack(response.rawPayload).toString()).toBe(TEXT);
    expect(response.rawPayload.length).toBeLessThan(TEXT.length / 10);
  });

  it('sends it as it is to a caller that takes nothing else', async () => {
    body = () => Readable.from([TEXT]);
    const response = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.payload).toBe(TEXT);
  });

  it.each([
    ['br', zlib.createBrotliDecompress],
    ['gzip', zlib.createGunzip],
  ] as const)('sends what is rendered before the rest is, as %s', async (encoding, createUnpacker) => {
    const rendering = new PassThrough();
    body = () => rendering;
    rendering.write('the shell');
    const unpacked = (await get(encoding)).pipe(createUnpacker());
    const [first] = await once(unpacked, 'data');
    expect(String(first)).toBe('the shell');
    rendering.end('the rest');
    const [second] = await once(unpacked, 'data');
    expect(String(second)).toBe('the rest');
  });

  it('breaks off, rather than ending as if whole, when the rendering fails', async () => {
    const rendering = new PassThrough();
    body = () => rendering;
    rendering.write('the shell');
    const response = await get('br');
    rendering.destroy(new Error('no such component'));
    await expect(once(response.resume(), 'end')).rejects.toThrow('aborted');
  });
});

async function get(encoding: string): Promise<http.IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const request = http.get({ port, host: '127.0.0.1', headers: { 'accept-encoding': encoding } });
  const [response] = await once(request, 'response');
  return response;
}
