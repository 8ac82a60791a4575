import { use, useEffect } from 'react';
import { NonceContext } from '../nonce.ts';

const TAKEN_OVER = 'page-taken-over';

/**
 * Keeps what a reader does before the page's script has taken over, and answers it then: nobody has to guess when a
 * page begins to answer. It stands in the head, for a page can be pressed while its end is still on the way.
 *
 * The last button pressed is pressed again. Forms are off until then by themselves, and a button that sends one only
 * where scripts do not run says by `aria-haspopup` that it opens something. What is written or chosen is told to the
 * script anew: it would put the fields back to what they were. Afterwards `html` has `data-ready`, which tells tests
 * that presses are answered.
 */
export function EarlyAnswers() {
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text.
      dangerouslySetInnerHTML={{ __html: KEEPER }}
    />
  );
}

/** To be called by what comes last in the page: the effects of everything before it have run then, so it answers. */
export function useTakeover(): void {
  useEffect(() => void dispatchEvent(new Event(TAKEN_OVER)), []);
}

// A tick is put back and made again, and a field is emptied and then written past React, or it would find nothing
// changed.
const KEEPER = `(() => {
let pressed;
const keep = (event) => {
  const button = event.target.closest?.('button[type="button"], button[aria-haspopup]');
  if (!button) return;
  pressed = button;
  event.preventDefault();
  event.stopImmediatePropagation();
};
const written = new Map();
const choice = '[type="checkbox"], [type="radio"]';
const note = ({ target }) => {
  if (target.matches(choice)) written.set(target, target.checked);
  else if (target.matches('textarea, select, input:not([type="file"])')) written.set(target, target.value);
};
addEventListener('click', keep, true);
addEventListener('input', note, true);
addEventListener('${TAKEN_OVER}', () => {
  removeEventListener('click', keep, true);
  removeEventListener('input', note, true);
  for (const [field, value] of written) {
    if (field.matches(choice)) {
      field.checked = !value;
      field.click();
      continue;
    }
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
  }
  document.documentElement.dataset.ready = '';
  if (pressed?.isConnected) pressed.click();
}, { once: true });
})()`;
