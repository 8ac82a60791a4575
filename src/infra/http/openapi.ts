import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, sendEncoded } from './encoded-body.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { docsPage } from './openapi-page.ts';
import type { PreparedResponses } from './prepared-responses.ts';
import { RATE_LIMIT_HEADERS } from './rate-limiter.ts';

/** Serves the OpenAPI document of every call, and a page to read it, made from the schemas that validate. */
export function mountOpenApi(
  app: FastifyInstance,
  document: OpenApiDocument,
  prepared: PreparedResponses,
): void {
  const page = docsPage(document);
  const json = new EncodedBody(JSON.stringify(document));
  const html = new EncodedBody(page.html);
  const give = (request: FastifyRequest, reply: FastifyReply, type: string, body: EncodedBody) => {
    reply.type(type).headers({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' });
    for (const name of RATE_LIMIT_HEADERS) reply.removeHeader(name);
    // The same until another version of the app is started.
    return sendEncoded(request, reply, body, (bytes) =>
      prepared.keep(request, reply, bytes, Number.POSITIVE_INFINITY),
    );
  };
  app.get('/api/openapi.json', (request, reply) =>
    give(request, reply, 'application/json; charset=utf-8', json),
  );
  app.get('/api/docs', (request, reply) => {
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src '${page.styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    return give(request, reply, 'text/html; charset=utf-8', html);
  });
}
