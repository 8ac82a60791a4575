import type { FastifyInstance } from 'fastify';
import { unknownEndpoint } from '#infra/edge/create-server.ts';
import { isLocal } from '#infra/edge/is-local.ts';

export interface DeveloperAccount {
  email: string;
  password: string;
  who: string;
}

/** `GET /api/dev/accounts`, for the developer page. Answers only to callers on the same machine. */
export function mountDeveloperAccounts(app: FastifyInstance, accounts: DeveloperAccount[]): void {
  app.get('/api/dev/accounts', async (request, reply) => {
    if (!isLocal(request)) return unknownEndpoint();
    return reply.header('cache-control', 'no-store').send(accounts);
  });
}
