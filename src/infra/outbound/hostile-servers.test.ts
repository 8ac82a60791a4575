import net, { type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';

const SITE = { publicUrl: 'https://kollabrate.test' };
const anywhere = () => true;
const failure = (kind: string) => expect.objectContaining({ name: 'OutboundFailure', kind });
const names = { listAddresses: async () => ['127.0.0.1'], listTexts: async () => [] };

describe('servers that mean harm', () => {
  const sockets = new Set<Socket>();
  let server: net.Server;
  let talk: (socket: Socket) => void;
  let port: number;
  beforeAll(async () => {
    server = net.createServer((socket) => {
      sockets.add(socket);
      socket
        .resume()
        .on('error', () => {})
        .on('close', () => sockets.delete(socket));
      talk(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  /** With limits that only those servers reach that never come to an end, also on a busy machine. */
  const read = async (limits: { totalMs?: number; connectMs?: number }, url = 'http://shop.example/') => {
    const patient = { totalMs: 10_000, connectMs: 10_000 };
    const hostile = createOutbound(SITE, { names, reach: () => port, limits: { ...patient, ...limits } });
    return hostile.fetchPublic(new URL(url), anywhere);
  };
  const OK = 'HTTP/1.1 200 OK\r\n';
  const forever = (socket: Socket, text: string) => {
    const timer = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(timer));
  };

  const cases: Record<string, [kind: string, talk: (socket: Socket) => void]> = {
    'say nothing': ['slow', () => {}],
    'send a body a byte at a time': [
      'slow',
      (socket) => {
        socket.write(`${OK}content-length: 1000\r\n\r\n`);
        forever(socket, 'x');
      },
    ],
    'send headers without end': [
      'slow',
      (socket) => {
        socket.write(OK);
        forever(socket, 'a: b\r\n');
      },
    ],
    'send preliminary responses without end': [
      'slow',
      (socket) => forever(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ],
    'send a megabyte of headers': [
      'invalid',
      (socket) => socket.write(`${OK}a: ${'x'.repeat(1_048_576)}\r\n\r\n`),
    ],
    'send what is no HTTP': ['invalid', (socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n\r\n')],
    'switch protocols': [
      'invalid',
      (socket) =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ],
    'close at once': ['unreachable', (socket) => socket.destroy()],
    'close within the body': ['unreachable', (socket) => socket.end(`${OK}content-length: 9\r\n\r\nx`)],
    'send a compressed bomb': [
      'invalid',
      (socket) => {
        const bomb = gzipSync(Buffer.alloc(10_000_000));
        socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
        socket.write(bomb);
      },
    ],
  };

  it.each(Object.keys(cases))('%s', async (name) => {
    const [kind, how] = cases[name] ?? ['', () => {}];
    talk = how;
    await expect(read(kind === 'slow' ? { totalMs: 400 } : {})).rejects.toEqual(failure(kind));
    await expect.poll(() => sockets.size).toBe(0);
  });

  it('do not finish a handshake', async () => {
    talk = () => {};
    const limits = { connectMs: 200 };
    await expect(read(limits, 'https://shop.example/')).rejects.toEqual(failure('unreachable'));
    await expect.poll(() => sockets.size).toBe(0);
  });

  it('and a DNS that does not answer: everything ends in time', async () => {
    const silent = {
      listAddresses: () => new Promise<never>(() => {}),
      listTexts: () => new Promise<never>(() => {}),
    };
    const waiting = createOutbound(SITE, { names: silent, limits: { totalMs: 100 } });
    await expect(waiting.fetchPublic(new URL('https://shop.example/'), anywhere)).rejects.toEqual(
      failure('slow'),
    );
    await expect(waiting.listTextRecords('shop.example')).rejects.toEqual(failure('slow'));
  });

  it('take no more than their share of this process', async () => {
    talk = () => {};
    const few = createOutbound(SITE, { names, reach: () => port, limits: { totalMs: 200, atOnce: 2 } });
    const reading = () => few.fetchPublic(new URL('http://shop.example/'), anywhere);
    const results = await Promise.allSettled([reading(), reading(), reading()]);
    expect(results.map((one) => one.status === 'rejected' && one.reason.kind)).toEqual([
      'slow',
      'slow',
      'busy',
    ]);
    await expect(reading()).rejects.toEqual(failure('slow'));
  });
});
