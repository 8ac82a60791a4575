import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SizedFile, StreamedFile } from '#infra/edge/response.ts';

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

/**
 * The `Content-Disposition` of a download (RFC 6266). A name that is not plain ASCII is sent twice: in ASCII for old
 * programs, and as UTF-8 (RFC 8187).
 */
export function attachmentHeader(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const quoted = `attachment; filename="${plain}"`;
  return plain === name ? quoted : `${quoted}; filename*=UTF-8''${encoded(name)}`;
}

function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The bytes that a `Range` header asks for, both ends included.
 * @returns 'whole' without a header, or for one that is malformed or asks for several ranges; 'outside' if no byte of
 * the file is asked for
 */
export function rangeOf(
  header: string | undefined,
  size: number,
): { from: number; to: number } | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { from: size - length, to: size - 1 } : 'outside';
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= size) return 'outside';
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
