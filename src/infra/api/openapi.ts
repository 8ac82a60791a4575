import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, sendEncoded } from '#infra/edge/encoded-body.ts';
import type { PreparedResponses } from '#infra/edge/prepared-responses.ts';
import { RATE_LIMIT_HEADERS } from '#infra/edge/rate-limiter.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { docsPage } from './openapi-page.ts';

/** Fresh until the process ends. */
const LASTING = { isFresh: () => true };

/**
 * Serves the OpenAPI document, generated from the schemas that validate requests, and a page that shows it.
 * @param makeDocument called on the first request, because it would add a quarter to the start-up time
 */
export function mountOpenApi(
  app: FastifyInstance,
  makeDocument: () => OpenApiDocument,
  prepared: PreparedResponses,
): void {
  const document = once(makeDocument);
  const json = once(() => new EncodedBody(JSON.stringify(document())));
  const docs = once(() => {
    const { html, styleHash } = docsPage(document());
    return { body: new EncodedBody(html), styleHash };
  });
  const give = (request: FastifyRequest, reply: FastifyReply, type: string, body: EncodedBody) => {
    reply.type(type).headers({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' });
    for (const name of RATE_LIMIT_HEADERS) reply.removeHeader(name);
    return sendEncoded(request, reply, body, (bytes) => prepared.keep(request, reply, bytes, LASTING));
  };
  app.get('/api/openapi.json', (request, reply) =>
    give(request, reply, 'application/json; charset=utf-8', json()),
  );
  app.get('/api/docs', (request, reply) => {
    const { body, styleHash } = docs();
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    return give(request, reply, 'text/html; charset=utf-8', body);
  });
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
