import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SizedFile, StreamedFile } from '#infra/edge/response.ts';
import { attachmentHeader, rangeOf } from './file-headers.ts';

/**
 * Sends a file for download. A file of known size is also sent in parts (RFC 9110, section 14): one range at a time; a
 * request for several gets the whole file.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StreamedFile | SizedFile,
): FastifyReply {
  reply.type(file.type).header('content-disposition', attachmentHeader(file.name));
  if ('content' in file) return reply.send(file.content);
  const { size, tag } = file;
  reply.header('accept-ranges', 'bytes').header('etag', tag);
  const { range, 'if-range': condition } = request.headers;
  const asked = condition === undefined || condition === tag ? rangeOf(range, size) : 'whole';
  if (asked === 'outside') {
    return reply.status(416).header('content-range', `bytes */${size}`).header('content-length', 0).send('');
  }
  const { from, to } = asked === 'whole' ? { from: 0, to: size - 1 } : asked;
  if (asked !== 'whole') reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`);
  reply.header('content-length', to - from + 1);
  // To answer a HEAD request, Fastify would read the stream to its end.
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : file.read(from, to));
}
