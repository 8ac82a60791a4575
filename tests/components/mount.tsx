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

/** The markup of a component as the server sends it, put into the page. */
export function mountFromServer(content: ReactNode): { hydrate: () => void } {
  const place = container();
  place.innerHTML = renderToString(content);
  return {
    hydrate: () => {
      root = hydrateRoot(place, content);
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
