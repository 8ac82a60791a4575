import type { FastifyReply, FastifyRequest } from 'fastify';
import { PRODUCT } from '#contract/product.ts';
import { refuse, sendError } from '#platform/http/create-server.ts';

/**
 * Answers who asked for a page that could not even begin to render, as when an address has asked for too many: in
 * plain words, without scripts or sheets, which would be asked for next. What a page's script asks for stays JSON.
 */
export function sendRefusedPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return sendError(error, request, reply);
  const { message, status } = refuse(error, request, reply);
  const heading = status === 429 || status === 503 ? 'Please wait a moment' : 'Something went wrong';
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${heading} | ${PRODUCT}</title>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${escaped(message)}</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
