import type { FastifyInstance } from 'fastify';
import type { OpenApiDocument } from './openapi-document.ts';
import { docsPage } from './openapi-page.ts';

/** Serves the OpenAPI document of every call, and a page to read it, made from the schemas that validate. */
export function mountOpenApi(app: FastifyInstance, document: OpenApiDocument): void {
  const page = docsPage(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src '${page.styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(page.html),
  );
}
