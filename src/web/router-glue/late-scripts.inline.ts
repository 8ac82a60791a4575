import { HELD_BACK } from '../layout/page-marks.ts';
import { importsOf } from './held-back.rules.ts';

// Inlined at the end of every served page: see late-scripts.tsx.

// How long the scripts wait for the pictures in view after the first paint, and how long at most, because a page in a
// background tab is never painted.
const PICTURES_MS = 300;
const UNSEEN_MS = 2_000;

const { nonce = '' } = document.currentScript as HTMLScriptElement;
let started = false;

function start(): void {
  if (started) return;
  started = true;
  const { text } = document.getElementById(HELD_BACK) as HTMLScriptElement;
  for (const href of importsOf(text))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, text }));
}

/** Waits for the pictures, and for two frames in which they are painted. */
function painted(): void {
  if (document.readyState === 'complete') {
    start();
    return;
  }
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(start)));
  setTimeout(start, PICTURES_MS);
}

const watch = new PerformanceObserver((paints) => {
  if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
  watch.disconnect();
  painted();
});
watch.observe({ type: 'paint', buffered: true });
for (const name of ['pointerdown', 'keydown', 'input']) {
  addEventListener(name, start, { once: true, capture: true });
}
setTimeout(start, UNSEEN_MS);
