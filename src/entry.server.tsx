import { Writable } from 'node:stream';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { failureLogContext, nonceContext, wholeContext } from '#web/context.ts';
import { type KeepMarkup, KeptMarkupContext } from '#web/list/kept-markup.ts';
import { NonceContext } from '#web/nonce.ts';

// The request handler must come from the same copy of react-router as the pages.
export { createRequestHandler } from 'react-router';
export { makeContext } from '#web/make-context.ts';

export const streamTimeout = 5_000;

/** Cards as many pages show them: some thousands. */
const keptMarkup = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (markup, key) => markup.length + key.length,
});

/** The data of items as text: one stands in many pages. */
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

/** Renders a page: people get the shell as soon as it stands, crawlers and caches the whole page at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const whole = context.get(wholeContext) || isbot(request.headers.get('user-agent') ?? '');
  const ready = whole ? 'onAllReady' : 'onShellReady';
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
      [ready]() {
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

/**
 * What React pipes, as a body. React writes 4 kB at a time and calls `flush` when it has no more for now: all that it
 * wrote until then is one chunk, since every chunk costs its way through the streams and the socket.
 */
function bodyOf(pipe: (destination: Writable) => void): ReadableStream<Uint8Array> {
  let sink: Writable;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let written: Uint8Array[] = [];
      sink = new Writable({
        write(bytes: Uint8Array, _encoding, done) {
          written.push(bytes);
          done();
        },
        final(done) {
          controller.close();
          done();
        },
      });
      const flush = () => {
        if (written.length > 0) controller.enqueue(Buffer.concat(written));
        written = [];
      };
      pipe(Object.assign(sink, { flush }));
    },
    cancel: (reason) => void sink.destroy(reason),
  });
}

/** Failures of loaders and of rendering, for the log; a page that was left is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  // An address with a line break in it matches no route, not even the one for pages that are not there.
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !refused) context.get(failureLogContext)(error);
}
