import dgram from 'node:dgram';
import net from 'node:net';
import { freePort } from './free-port.ts';

const LOOPBACK = '127.0.0.1';
export const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;
const CODES = { fine: 0, failed: 2, unknown: 3 } as const;

export interface NameRecord {
  name: string;
  type: keyof typeof TYPES;
  /** An IPv4 address, a name, or the strings of a TXT record. */
  value: string | readonly string[];
}

export interface NameAnswer {
  code?: keyof typeof CODES;
  records?: readonly NameRecord[];
  /** Sent over UDP without records; over TCP it is whole. */
  truncated?: boolean;
  /** The answer to another question, as somebody else would send it. */
  foreign?: boolean;
}

/** A name server on a loopback address, over UDP and TCP. */
export interface NameServer {
  /** As `Resolver.setServers` takes it. */
  address: string;
  asked: { name: string; type: number; over: 'udp' | 'tcp' }[];
  /** Null does not answer at all. */
  answer: (name: string, type: number) => NameAnswer | Buffer | null;
  close(): Promise<void>;
}

export async function startNameServer(): Promise<NameServer> {
  const udp = dgram.createSocket('udp4');
  const sockets = new Set<net.Socket>();
  const tcp = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    let received = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const message = reply(received.subarray(2, 2 + received.readUInt16BE(0)), 'tcp');
      if (message) socket.end(Buffer.concat([uint16(message.length), message]));
    });
  });
  const reply = (question: Buffer, over: 'udp' | 'tcp'): Buffer | null => {
    const { name, end } = readName(question);
    const type = question.readUInt16BE(end);
    server.asked.push({ name, type, over });
    const answer = server.answer(name, type);
    if (answer === null || Buffer.isBuffer(answer)) return answer;
    return messageOf(question.subarray(0, end + 4), answer, over);
  };
  udp.on('message', (question, from) => {
    const message = reply(question, 'udp');
    if (message) udp.send(message, from.port, from.address);
  });
  // A port that the system assigns to a UDP socket may be in use for TCP.
  const port = await freePort();
  await new Promise<void>((resolve) => udp.bind(port, LOOPBACK, resolve));
  await new Promise<void>((resolve) => tcp.listen(port, LOOPBACK, resolve));
  const server: NameServer = {
    address: `${LOOPBACK}:${port}`,
    asked: [],
    answer: () => ({ code: 'unknown' }),
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => udp.close(resolve)),
        new Promise((resolve) => tcp.close(resolve)),
      ]);
    },
  };
  return server;
}

/** The first name of a message, and where it ends. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function messageOf(
  question: Buffer,
  { code = 'fine', records = [], truncated = false, foreign = false }: NameAnswer,
  over: 'udp' | 'tcp',
): Buffer {
  const cut = truncated && over === 'udp';
  const header = Buffer.alloc(12);
  header.writeUInt16BE(question.readUInt16BE(0) ^ (foreign ? 1 : 0), 0);
  // An answer with recursion.
  header.writeUInt16BE(0x8180 | (cut ? 0x0200 : 0) | CODES[code], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(cut ? 0 : records.length, 6);
  return Buffer.concat([header, question.subarray(12), ...(cut ? [] : records.map(recordOf))]);
}

function recordOf({ name, type, value }: NameRecord): Buffer {
  const data = dataOf(type, value);
  const ttl = Buffer.alloc(4);
  return Buffer.concat([nameOf(name), uint16(TYPES[type]), uint16(1), ttl, uint16(data.length), data]);
}

function dataOf(type: NameRecord['type'], value: NameRecord['value']): Buffer {
  const texts = [value].flat();
  if (type === 'TXT') return Buffer.concat(texts.map(counted));
  const [text = ''] = texts;
  return type === 'CNAME' ? nameOf(text) : Buffer.from(text.split('.').map(Number));
}

const nameOf = (name: string) => Buffer.concat([...name.split('.').map(counted), Buffer.alloc(1)]);
const counted = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
