import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse, sendError } from '#infra/http/create-server.ts';
import { refusedPage } from '#infra/http/refused-page.ts';

/** The response for a page that is refused before it renders, such as by a rate limit. A page's script gets JSON. */
export function sendRefusedPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendError(error, request, reply);
  const { message, status } = refuse(error, request, reply);
  return reply.type('text/html; charset=utf-8').send(refusedPage(status, message));
}
