import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding } from '#infra/http/encoded-body.ts';

// Each part is sent as soon as it is rendered, so the packer keeps nothing back for a better fit.
const GZIP: zlib.ZlibOptions = { flush: zlib.constants.Z_SYNC_FLUSH };
const BROTLI: zlib.BrotliOptions = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
};

/**
 * Compresses a page while it is rendered, in the best encoding that the caller takes. Only for visitors: a page can
 * hold private text beside text from its address, and then its compressed length says something about the private
 * text to an attacker who chooses the address and sees the length.
 * @param body text, not packed yet
 */
export function packed(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return body;
  reply.header('content-encoding', encoding);
  const packer = encoding === 'br' ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip(GZIP);
  // The reader of the packer gets the error.
  return pipeline(body, packer, () => {});
}
