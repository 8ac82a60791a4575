import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { Scripts } from 'react-router';
import { NonceContext } from '../nonce.ts';
import { useTakeover } from './early-answers.tsx';

const HELD_BACK = 'held-back';
// How long the scripts wait for the pictures of the first view, once it is painted; and how long in all, for a page
// that nobody looks at is never painted.
const PICTURES_MS = 300;
const UNSEEN_MS = 2_000;

/**
 * React Router's scripts, fetched once the page is painted: on a slow line the words, the sheet, the fonts and the
 * pictures in view come first, and the page reads well without its script until then.
 *
 * The module script that `<Scripts>` renders is kept as plain text, and a small script of ours runs it later. Its
 * text is the same, so a nonce or a hash that allows it allows it then, too.
 */
export function LateScripts() {
  const nonce = use(NonceContext);
  useTakeover();
  // Called rather than rendered, for what it renders is what is to be changed. It keeps its own hooks.
  const rendered = Scripts({});
  const parts = import.meta.env.DEV ? null : partsOf(rendered);
  if (!parts) return rendered;
  return (
    <>
      {parts.context}
      {cloneElement(parts.module, { type: 'text/plain', async: undefined, id: HELD_BACK })}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text and the addresses of our own files.
        dangerouslySetInnerHTML={{ __html: starter(parts.preloads) }}
      />
    </>
  );
}

type Script = ReactElement<{ type?: string; async?: boolean; id?: string }>;

interface Parts {
  context: Script;
  module: Script;
  /** Addresses of everything that the module script will import. */
  preloads: string[];
}

/** What `<Scripts>` rendered, taken apart; null when there is nothing, or when it looks otherwise than we know it. */
function partsOf(rendered: ReactNode): Parts | null {
  const elements = flatten(rendered);
  const links = elements.filter((element) => element.type === 'link');
  const [context, module, ...others] = elements.filter((element) => element.type === 'script') as Script[];
  if (!context || module?.props.type !== 'module' || others.length > 0) return null;
  const preloads = links.map((link) => (link.props as { href: string }).href);
  return { context, module, preloads: [...new Set(preloads)] };
}

function flatten(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(flatten);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return node.type === Fragment ? flatten(node.props.children) : [node];
}

/**
 * An inline script that waits until the browser tells that the words are on the screen, which can be frames after they
 * were drawn, then for the pictures and the two frames that show them. Then it fetches the preloads and runs what was
 * held back.
 */
function starter(preloads: string[]): string {
  return `(() => {
const { nonce } = document.currentScript;
let started = false;
const start = () => {
  if (started) return;
  started = true;
  for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const { text } = document.getElementById('${HELD_BACK}');
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, text }));
};
const painted = () => {
  if (document.readyState === 'complete') return start();
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(start)));
  setTimeout(start, ${PICTURES_MS});
};
const watch = new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
  watch.disconnect();
  painted();
});
watch.observe({ type: 'paint', buffered: true });
for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, start, { once: true, capture: true });
setTimeout(start, ${UNSEEN_MS});
})()`;
}
