import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a caller is on the same machine. The host name is checked, too: a foreign page can point its own name to a
 * loopback address.
 */
export function isLocal(request: FastifyRequest): boolean {
  const name = URL.parse(`http://${request.headers.host}`)?.hostname ?? '';
  return LOOPBACK_ADDRESS.test(request.socket.remoteAddress ?? '') && LOOPBACK_NAMES.has(name);
}
