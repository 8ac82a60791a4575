import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';

let root: Root | undefined;

/**
 * Shows a component in the page, at once: a key that follows meets it. It goes by itself after the test.
 * @returns a function that renders something else in its place: the same component with other props
 */
export function mount(content: ReactNode): (content: ReactNode) => void {
  const shown = createRoot(container());
  root = shown;
  const render = (next: ReactNode) => flushSync(() => shown.render(next));
  render(content);
  return render;
}

/**
 * The markup of a component as the server sends it, put into the page.
 * @returns what lets React take it over: as the same content, or as what the browser has of it. A mismatch fails the test
 * that does not take it.
 */
export function mountFromServer(content: ReactNode): {
  hydrate: (taken?: ReactNode, onMismatch?: (error: unknown) => void) => (content: ReactNode) => void;
} {
  const place = container();
  place.innerHTML = renderToString(content);
  return {
    hydrate: (taken = content, onMismatch = reportError) => {
      const shown = hydrateRoot(place, taken, { onRecoverableError: onMismatch });
      root = shown;
      return (next) => flushSync(() => shown.render(next));
    },
  };
}

export function unmount(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

function container(): HTMLElement {
  return document.body.appendChild(document.createElement('main'));
}
