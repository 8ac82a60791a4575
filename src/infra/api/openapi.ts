import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { EncodedBody, sendEncoded } from '#infra/edge/encoded-body.ts';
import type { PreparedResponses } from '#infra/edge/prepared-responses.ts';
import { RATE_LIMIT_HEADERS } from '#infra/edge/rate-limiter.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { docsPage } from './openapi-page.ts';

/**
 * Serves the OpenAPI document, generated from the schemas that validate requests, and a page that shows it.
 * @param makeDocument called on the first request, because it would add a quarter to the start-up time. Its title gets
 *   the name of the place
 */
export function mountOpenApi(
  app: FastifyInstance,
  { face, sharedCaches: { freshness } }: Pick<AppContext, 'face' | 'sharedCaches'>,
  makeDocument: () => OpenApiDocument,
  prepared: PreparedResponses,
): void {
  let made: OpenApiDocument | undefined;
  const document = (place: string): OpenApiDocument => {
    made ??= makeDocument();
    return { ...made, info: { ...made.info, title: `${place} API` } };
  };
  const json = lastOf((place) => new EncodedBody(JSON.stringify(document(place))));
  const docs = lastOf((place) => {
    const { html, styleHash } = docsPage(document(place));
    return { body: new EncodedBody(html), styleHash };
  });
  const named = async <T>(made: (place: string) => T) => {
    const snapshot = freshness.snapshot();
    const { name } = await face();
    const copy = { isFresh: () => freshness.isFresh(snapshot, Number.POSITIVE_INFINITY) };
    return { made: made(name), copy };
  };
  const give = (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    { body, copy }: { body: EncodedBody; copy: { isFresh(): boolean } },
  ) => {
    reply.type(type).headers({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' });
    for (const name of RATE_LIMIT_HEADERS) reply.removeHeader(name);
    return sendEncoded(request, reply, body, (bytes) => prepared.keep(request, reply, bytes, copy));
  };
  app.get('/api/openapi.json', async (request, reply) => {
    const { made: body, copy } = await named(json);
    return give(request, reply, 'application/json; charset=utf-8', { body, copy });
  });
  app.get('/api/docs', async (request, reply) => {
    const { made, copy } = await named(docs);
    const { body, styleHash } = made;
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    return give(request, reply, 'text/html; charset=utf-8', { body, copy });
  });
}

/** Keeps the value of the last name. */
function lastOf<T extends object>(make: (place: string) => T): (place: string) => T {
  let last: { place: string; made: T } | undefined;
  return (place) => {
    if (last?.place !== place) last = { place, made: make(place) };
    return last.made;
  };
}
