import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasTag } from '#infra/edge/entity-tag.ts';

export const CACHE_BRIEFLY = 'public, max-age=0, s-maxage=10, stale-while-revalidate=30';

export type Encoding = 'br' | 'gzip' | 'identity';

// Below this, compression saves less than a packet.
const WORTH_COMPRESSING = 1024;
// `quick` is for responses that are sent once. `best` takes twelve times as long as `usual` to save a ninth: for what
// changes rarely and has many readers.
const QUALITY = { quick: 4, usual: 7, best: 11 };
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);

export class EncodedBody {
  readonly plain: Buffer;
  readonly #hash: string;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();
  readonly #grown: (() => void) | undefined;
  readonly #quality: number;
  #weight: number;

  /** @param grown called when a compressed form has added to the weight */
  constructor(text: string, grown?: () => void, quality: keyof typeof QUALITY = 'usual') {
    this.#quality = QUALITY[quality];
    // Not from Node's pool: a slice would keep the whole pool in memory, which no weight counts.
    this.plain = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    this.plain.write(text);
    this.#hash = hash('sha256', this.plain, 'base64url').slice(0, 22);
    this.#weight = this.plain.length;
    this.#grown = grown;
  }

  holds(text: string): boolean {
    return this.plain.equals(Buffer.from(text));
  }

  get weight(): number {
    return this.#weight;
  }

  /** The entity tag of one encoding. The same text has the same tag in every process. */
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

/** A copy outside of Node's pool, as in the constructor. */
function ownBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * Sends a body in the best encoding that the caller accepts, or 304 if the caller has it. All other headers, such as
 * `vary`, must be set before, since a 304 updates the headers of the stored copy.
 * @param sending called with the bytes once all headers are set
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

export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const named = namedIn(accepted);
  return named.has('br') ? 'br' : named.has('gzip') ? 'gzip' : 'identity';
}

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
