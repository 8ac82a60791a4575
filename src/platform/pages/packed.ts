import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bestEncoding } from '#platform/http/ready-bytes.ts';

// Each part is sent as soon as it is rendered, so the packer keeps nothing back for a better fit.
const GZIP: zlib.ZlibOptions = { flush: zlib.constants.Z_SYNC_FLUSH };
const BROTLI: zlib.BrotliOptions = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 },
};

/**
 * Packs a page as it is being rendered, in the best form that the caller takes. Only for visitors: where a page has
 * both what somebody else may write into its address and what is its reader's own, its packed length tells the one
 * who listens about the other.
 * @param body text, not packed yet
 */
export function packed(request: FastifyRequest, reply: FastifyReply, body: Readable): Readable {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return body;
  reply.header('content-encoding', encoding);
  const packer = encoding === 'br' ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip(GZIP);
  // Whoever reads the packer meets the failure there.
  return pipeline(body, packer, () => {});
}
