import { pageSearchBox } from '../search/slash-key.ts';
import { isAsked, TEXTS } from './early-keys.ts';
import { PAGE_HYDRATED, PAGE_READY, SHOWN, STATUS_ID } from './page-marks.ts';

// Inlined into the head of every served page, so it must stay small: see early-input.tsx.

// The longest time that a press is held for a script that does not load.
const PATIENCE_MS = 15_000;
const BUTTONS = 'button[type=button],button[aria-haspopup]';
const CHOICES = '[type=checkbox],[type=radio]';

/** The text and caret of a field at a press, or at the end. */
interface Written extends Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'> {
  /** The text at the previous press. */
  before: string;
  /** The number of presses so far: input after a later press is a new entry. */
  presses: number;
}

/** The actions to replay, in order, by element, key event or text. Repeating one moves it to the end. */
const held = new Map<Element | Event | Written, () => void>();
const written = new Map<HTMLInputElement, Written>();
/** Where a replayed key moved the focus, by the element it was pressed on. */
const movedTo = new Map<HTMLElement, HTMLElement>();
let presses = 0;
let done = () => {};
window.earlyInput = new Promise((resolve) => {
  done = resolve;
});
let patience: ReturnType<typeof setTimeout> | undefined;

function say(html: string, shown = false): void {
  const status = document.getElementById(STATUS_ID);
  if (!status) return;
  status.toggleAttribute(SHOWN, shown);
  status.innerHTML = html;
}

function hold(target: Element | Event | Written, act: () => void): void {
  held.delete(target);
  held.set(target, act);
}

function take(event: Event, target: Element | Event, button: Element | null, act: () => void): void {
  event.preventDefault();
  // Not stopImmediatePropagation: late-scripts.inline.ts also listens for keys in order to load the scripts.
  event.stopPropagation();
  hold(target, act);
  presses++;
  button?.setAttribute('aria-busy', 'true');
  say('One moment, this page is still loading.');
  patience ??= setTimeout(giveUp, PATIENCE_MS);
}

function press(event: Event): void {
  const button = (event.target as Element).closest<HTMLButtonElement>(BUTTONS);
  if (button) take(event, button, button, () => button.click());
}

function submit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (form.method === 'post') take(event, form, submitter, () => form.requestSubmit(submitter));
}

/** Replays a key where the previous key moved the focus. If the user has moved the focus since, it stays. */
function pressKey(event: KeyboardEvent): void {
  if (!isAsked(event)) return;
  // The page already has its search box: focus it, so that the text after '/' goes there.
  const box = event.key === '/' && pageSearchBox();
  if (box) {
    event.preventDefault();
    box.focus();
    return;
  }
  const pressed = event.target as HTMLElement;
  take(event, event, null, () => {
    const reader = document.activeElement as HTMLElement;
    const target = movedTo.get(pressed) ?? pressed;
    target.focus();
    target.dispatchEvent(new KeyboardEvent('keydown', event));
    movedTo.set(pressed, document.activeElement as HTMLElement);
    if (reader !== target) reader.focus();
  });
}

/** Uses the native setter: React's own would record the value, and then see no change. */
function put(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Hydration resets controlled fields. Restore their text, so that the user types on after it. */
function putBack(): void {
  for (const [field, { value }] of written) if (field.value !== value) put(field, value);
}

// On replay, a checkbox is reset and clicked, and a field is emptied and filled; otherwise React would see no change.
function note(event: Event): void {
  const field = event.target as HTMLInputElement;
  const { type, name, checked } = field;
  if (field.matches(CHOICES)) {
    for (const other of held.keys()) {
      const { type: otherType, name: otherName } = other as HTMLInputElement;
      if (type === 'radio' && otherType === type && otherName === name) held.delete(other);
    }
    hold(field, () => {
      field.checked = !checked;
      field.click();
    });
  } else if (field.matches(TEXTS)) {
    const last = written.get(field);
    const { value, selectionStart, selectionEnd } = field;
    const now = { value, selectionStart, selectionEnd, presses };
    const text = last?.presses === presses ? Object.assign(last, now) : { ...now, before: last?.value ?? '' };
    written.set(field, text);
    hold(text, () => {
      const { value, selectionStart, selectionEnd, before } = text;
      if (written.get(field) === text) written.delete(field);
      // Skip the text that the previous press has sent.
      const cut = !field.value && value.startsWith(before) ? before.length : 0;
      field.value = '';
      put(field, value.slice(cut));
      // Selects and email fields have no caret.
      if (selectionStart != null) field.setSelectionRange(selectionStart - cut, (selectionEnd ?? 0) - cut);
      field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
    });
  }
}

/** After hydration, record only the user's input in fields that are still held: the script handles everything else. */
function noteMore(event: Event): void {
  if (event.isTrusted && written.has(event.target as HTMLInputElement)) note(event);
}

const opened = location.pathname + location.search;

/** The user pressed Back before hydration: the script would hydrate this page under another address. */
function leave(): void {
  if (location.pathname + location.search === opened) return;
  // React Router's pagehide listener would save this page's scroll position under the key of the page that is about to
  // load.
  addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true);
  location.reload();
}

function fail({ target }: Event): void {
  if (target instanceof Element && target.matches('script[type=module],link[rel=modulepreload]')) giveUp();
}

function release(): void {
  clearTimeout(patience);
  removeEventListener('click', press, true);
  removeEventListener('submit', submit, true);
  removeEventListener('keydown', pressKey, true);
  removeEventListener('error', fail, true);
  for (const button of document.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy');
}

/** Releases held presses to the browser. Text stays recorded for a script that loads later. */
function giveUp(): void {
  release();
  for (const target of held.keys()) if (!('before' in target || 'checked' in target)) held.delete(target);
  say('This page did not load completely. <a href="">Reload</a>', true);
}

addEventListener('click', press, true);
addEventListener('submit', submit, true);
addEventListener('keydown', pressKey, true);
addEventListener('input', note, true);
addEventListener('error', fail, true);
addEventListener('popstate', leave);
addEventListener(PAGE_HYDRATED, () => {
  removeEventListener('popstate', leave);
  removeEventListener('input', note, true);
  addEventListener('input', noteMore, true);
  putBack();
});
addEventListener(
  PAGE_READY,
  async () => {
    release();
    putBack();
    say('');
    document.documentElement.dataset.ready = '';
    for (const [target, act] of held) {
      // Let React render after each action, so that the next one finds its result. Otherwise React would also reset a
      // field after our event, and read that value in the user's own event.
      await new Promise((done) => setTimeout(done));
      if (!('isConnected' in target) || target.isConnected) act();
    }
    removeEventListener('input', noteMore, true);
    window.earlyInput = undefined;
    done();
  },
  { once: true },
);

// Errors until the reporter is loaded: src/web/telemetry/ replaces `push`.
const early: Event[] = [];
window.early = early;
for (const name of ['error', 'unhandledrejection'])
  addEventListener(name, (event) => early[4] || early.push(event));
