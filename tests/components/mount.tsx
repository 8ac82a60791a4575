import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';

let root: Root | undefined;

/**
 * Mounts a component synchronously, so that the next key reaches it. Unmounts after the test.
 * @returns a function that renders other content in its place, such as the component with other props
 */
export function mount(content: ReactNode): (content: ReactNode) => void {
  const shown = createRoot(container());
  root = shown;
  const render = (next: ReactNode) => flushSync(() => shown.render(next));
  render(content);
  return render;
}

/**
 * Inserts a component's server-rendered markup into the page.
 * @returns a function that hydrates it, optionally with other content. A mismatch fails the test unless it passes a
 * handler.
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
