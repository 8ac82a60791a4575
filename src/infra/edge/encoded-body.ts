import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from '#infra/edge/entity-tag.ts';

/** For what every visitor is given alike: browsers ask again each time, caches between may keep it for a moment. */
export const CACHE_BRIEFLY = 'public, max-age=0, s-maxage=10, stale-while-revalidate=30';

export type Encoding = 'br' | 'gzip' | 'identity';

// Below this, compressing gains less than a packet.
const WORTH_COMPRESSING = 1024;
// What is sent once is packed quickly. The best takes twelve times as long as usual for a ninth less: for what changes
// seldom and is read by many.
const QUALITY = { quick: 4, usual: 7, best: 11 };
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);

/** The bytes of an answer, with their compressed forms, each made when first asked for. */
export class EncodedBody {
  readonly plain: Buffer;
  readonly #hash: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  readonly #grown: (() => void) | undefined;
  readonly #quality: number;
  #weight: number;

  /** @param grown called when a compressed form was added to the weight */
  constructor(text: string, grown?: () => void, quality: keyof typeof QUALITY = 'usual') {
    this.#quality = QUALITY[quality];
    // Memory of its own: a slice of Node's shared pool would hold all of the pool, which no weight counts.
    this.plain = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    this.plain.write(text);
    this.#hash = hash('sha256', this.plain, 'base64url').slice(0, 22);
    this.#weight = this.plain.length;
    this.#grown = grown;
  }

  holds(text: string): boolean {
    return this.plain.equals(Buffer.from(text));
  }

  /** Bytes held, compressed forms included. */
  get weight(): number {
    return this.#weight;
  }

  /** The validator of one form: the same text has the same in every process. */
  tag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  as(encoding: Encoding): Promise<Buffer> | Buffer {
    if (encoding === 'identity') return this.plain;
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packed = this.#pack(encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: this.#quality };
    const packed = ownBytes(await (encoding === 'br' ? brotli(this.plain, { params }) : gzip(this.plain)));
    this.#weight += packed.length;
    this.#grown?.();
    return packed;
  }
}

/** The same in memory of its own: see the constructor. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * Sends what is ready in the best form that the caller takes, or 304 when they have it already. The caller's other
 * headers, `vary` among them, must be set before: a 304 renews them in the browser's own copy.
 * @param sending told of the bytes when all headers are set
 */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: EncodedBody,
  sending?: (body: Buffer) => void,
): Promise<FastifyReply> {
  const encoding =
    ready.plain.length < WORTH_COMPRESSING ? 'identity' : bestEncoding(request.headers['accept-encoding']);
  const tag = ready.tag(encoding);
  reply.header('etag', tag);
  if (hasTag(request.headers['if-none-match'], tag)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = await ready.as(encoding);
  reply.header('content-length', body.length);
  sending?.(body);
  return reply.send(body);
}

/** Brotli, else gzip, else the bytes as they are: the first that an Accept-Encoding header takes. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const named = namedIn(accepted);
  return named.has('br') ? 'br' : named.has('gzip') ? 'gzip' : 'identity';
}

/** Whether an Accept-Encoding header takes an encoding. */
export function takes(accepted: string | string[] | undefined, encoding: Encoding): boolean {
  return namedIn(accepted).has(encoding);
}

function namedIn(accepted: string | string[] | undefined): Set<string> {
  const named = new Set<string>();
  for (const part of String(accepted ?? '').split(',')) {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) named.add(name);
  }
  return named;
}
