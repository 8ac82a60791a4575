import { isComposing } from '#ui/field/is-composing.ts';
import { isSlashKeyOn, pageSearchBox } from '../search/slash-key.ts';
import { PAGE_HYDRATED, PAGE_READY, SHOWN, STATUS_ID } from './page-marks.ts';

// Stands in the head of every served page: see early-input.tsx. It is kept small, for it is a part of every page.

// A press is not held longer than this for a script that does not come.
const PATIENCE_MS = 15_000;
const BUTTONS = 'button[type=button],button[aria-haspopup]';
const CHOICES = '[type=checkbox],[type=radio]';
const TEXTS = 'textarea,select,input:not([type=file])';

// What moves in a row of tabs, and what opens a menu.
const MOVES = /^(?:Arrow(?:Up|Down|Left|Right)|Home|End)$/;
const MOVED = '[role=tab],[aria-haspopup=menu]';

/** What stands in a field when something is pressed, or at the end, and where the caret is. */
interface Written extends Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'> {
  /** What stood there at the press before. */
  before: string;
  /** Behind how many presses: the next one finds this, and what is written on is another. */
  presses: number;
}

/** For each button, form, choice and text, and each key: what is to be done. What is done again moves to the end. */
const held = new Map<Element | Event | Written, () => void>();
/** The last text of each field that is held. */
const written = new Map<HTMLInputElement, Written>();
/** Where the focus is after a key, by where it was. */
const movedTo = new Map<HTMLElement, HTMLElement>();
let presses = 0;
let searches = false;
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
  // Not at once: a key is also a reason to fetch the scripts (late-scripts.inline.ts).
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

/** Whether the script answers to a key. To all others the browser does. */
function isAsked(event: KeyboardEvent): boolean {
  const { key, shiftKey } = event;
  const pressed = event.target as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
  if (MOVES.test(key)) return pressed.matches(MOVED);
  // As in the composer of messages.
  const sends = () =>
    pressed.ariaKeyShortcuts === key && !shiftKey && !matchMedia('(pointer: coarse)').matches;
  if (pressed.matches(TEXTS)) return sends();
  // Keys after '/' belong to the search box.
  searches ||= key === '/';
  return searches && [...key].length === 1;
}

/** Pressed again where the key before it has moved the focus. A reader who has gone on stays where they are. */
function pressKey(event: KeyboardEvent): void {
  if (!isAsked(event)) return;
  // The search box of the page is there already: what is typed behind '/' goes into it.
  const box = event.key === '/' && isSlashKeyOn() && pageSearchBox();
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

/** Writes past React, which would find nothing changed. */
function put(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** React and the library of forms have put back what they give the value of. The reader writes on behind what was written. */
function putBack(): void {
  for (const [field, { value }] of written) if (field.value !== value) put(field, value);
}

// A tick is put back and made again, and a field is emptied and then written, or React would find nothing changed.
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
      // What was sent by the press before is not written again.
      const cut = !field.value && value.startsWith(before) ? before.length : 0;
      field.value = '';
      put(field, value.slice(cut));
      // A choice has no caret, nor has an address of a mail.
      if (selectionStart != null) field.setSelectionRange(selectionStart - cut, (selectionEnd ?? 0) - cut);
      field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input', { bubbles: true }));
    });
  }
}

/** Of what comes later, only what the reader writes on in a field that is held: all else would be done twice. */
function noteMore(event: Event): void {
  if (event.isTrusted && written.has(event.target as HTMLInputElement)) note(event);
}

const opened = location.pathname + location.search;

/** Back was pressed: the script would take over this page at the address of another one. */
function leave(): void {
  if (location.pathname + location.search === opened) return;
  // React Router's pagehide listener would save this page's scroll position under the key of the page that is about to load.
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

/** Gives presses back to the browser. What is written stays, and still counts when the script does come. */
function giveUp(): void {
  release();
  for (const target of held.keys()) if (!('before' in target || 'checked' in target)) held.delete(target);
  say('This page could not load its scripts. <a href="">Reload</a>', true);
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
      // React renders in between, so that each finds what the one before it made. It is busy now, too: it would put a
      // field back after an event of ours, and read that in the reader's own event that it is about to handle.
      await new Promise((done) => setTimeout(done));
      if (!('isConnected' in target) || target.isConnected) act();
    }
    removeEventListener('input', noteMore, true);
    window.earlyInput = undefined;
    done();
  },
  { once: true },
);

// Errors, until what reports them is fetched: src/web/telemetry/, which takes over `push`.
const early: Event[] = [];
window.early = early;
for (const name of ['error', 'unhandledrejection'])
  addEventListener(name, (event) => early[4] || early.push(event));
