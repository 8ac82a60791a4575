import type { FastifyInstance } from 'fastify';
import { id as idSchema } from '#contract/fields.ts';
import { AppError } from '#infra/app-error.ts';
import { unknownEndpoint } from '#infra/edge/create-server.ts';
import { isLocal } from '#infra/edge/is-local.ts';
import type { AppContext } from '../app-context.ts';

// A mail program shows the styles and the logo of a mail, and loads nothing.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; form-action 'none'";

/**
 * `GET /api/dev/mailbox?to=` lists the mails that would have been sent, newest first. `GET /api/dev/mailbox/:id` shows
 * one like a mail program. Only for a developer on the same machine; all others get 404.
 */
export function mountDevelopmentMailbox(app: FastifyInstance, context: AppContext): void {
  const { mailbox } = context.outbox;
  if (!mailbox) return;
  app.get<{ Querystring: { to?: string | string[] } }>('/api/dev/mailbox', async (request, reply) => {
    if (!isLocal(request)) return unknownEndpoint();
    const { to } = request.query;
    if (Array.isArray(to) || to?.includes('\u0000')) throw new AppError('malformed');
    return reply.header('cache-control', 'no-store').send(await mailbox.list(to));
  });
  app.get<{ Params: { id: string } }>('/api/dev/mailbox/:id', async (request, reply) => {
    if (!isLocal(request)) return unknownEndpoint();
    const { id } = request.params;
    const html = idSchema.safeParse(id).success ? await mailbox.html(id) : null;
    if (html === null) throw new AppError('not_found');
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': MAIL_POLICY })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
