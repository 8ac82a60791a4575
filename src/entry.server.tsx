import { Writable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { failureLogContext, nonceContext } from '#web/context.ts';
import { type KeepMarkup, KeptMarkupContext } from '#web/list/kept-markup.ts';
import { NonceContext } from '#web/nonce.ts';

// The request handler must come from the same copy of react-router as the pages.
export { createRequestHandler } from 'react-router';
export { makeContext } from '#web/make-context.ts';

export const streamTimeout = 5_000;

const keptMarkup = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

/** Items as JSON, because many pages show the same item. */
const texts = new WeakMap<object, string>();

const keepMarkup: KeepMarkup = (kind, item, content) => {
  const text = texts.get(item) ?? JSON.stringify(item);
  texts.set(item, text);
  const key = kind + text;
  const known = keptMarkup.get(key);
  if (known !== undefined) return known;
  const markup = renderToString(content());
  keptMarkup.set(key, markup);
  return markup;
};

/**
 * Renders a whole page at once: the loaders have already read its data, and one chunk is cheaper than several
 * (decision 34).
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const page = (
    <NonceContext value={nonce}>
      <KeptMarkupContext value={keepMarkup}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </KeptMarkupContext>
    </NonceContext>
  );
  return new Promise((resolve, reject) => {
    let answered = status;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Renders Suspense content in place, for readers without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(bodyOf(pipe), { status: answered, headers }));
      },
      onShellError: reject,
      onError(error) {
        answered = 500;
        context.get(failureLogContext)(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
    timer.unref();
  });
}

/** Joins React's chunks of 4 kB. It returns a stream because `Response` copies bytes. */
function bodyOf(pipe: (destination: Writable) => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const written: Uint8Array[] = [];
      const gathered = new Writable({
        write(bytes: Uint8Array, _encoding, done) {
          written.push(bytes);
          done();
        },
        final(done) {
          controller.enqueue(Buffer.concat(written));
          controller.close();
          done();
        },
      });
      pipe(gathered);
    },
  });
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // An address with a line break matches no route, not even the catch-all.
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !refused) context.get(failureLogContext)(error);
}
