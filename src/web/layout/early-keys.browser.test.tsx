import { expect, it, vi } from 'vitest';
import { mount } from '#tests/components/mount.tsx';
import { switchSlashKey } from '../search/slash-key.ts';
import { isAsked } from './early-keys.ts';

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

/** Presses a key, and returns whether the page's script handles it. */
function ask(key: string, init: KeyboardEventInit = {}, pressed: Element = document.body): boolean {
  let asked = false;
  const listen = (event: Event) => {
    asked = isAsked(event as KeyboardEvent);
  };
  pressed.addEventListener('keydown', listen, { once: true });
  pressed.dispatchEvent(new KeyboardEvent('keydown', { key, ...init }));
  return asked;
}

it("leaves '/' and what follows to the browser if the key is switched off, and holds them otherwise", () => {
  switchSlashKey(false);
  expect([ask('/'), ask('a')]).toEqual([false, false]);
  switchSlashKey(true);
  expect([ask('a'), ask('/', { ctrlKey: true }), ask('/'), ask('a')]).toEqual([false, false, true, true]);
});

it("holds letters with Option behind '/' on a Mac, and leaves shortcuts", () => {
  ask('/');
  expect([ask('r', { ctrlKey: true }), ask('d', { altKey: true }), ask('Enter')]).toEqual([
    false,
    false,
    false,
  ]);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
  expect([ask('@', { altKey: true }), ask('r', { metaKey: true })]).toEqual([true, false]);
});

it('holds the arrows of tabs, and the key that sends a text', () => {
  mount(
    <>
      <button type="button" role="tab">
        Creator
      </button>
      <textarea aria-keyshortcuts="Enter" aria-label="Message" />
      <input aria-label="Name" />
    </>,
  );
  const [tab, message, name] = document.querySelectorAll('[role=tab], textarea, input');
  expect([ask('End', {}, tab), ask('End', { altKey: true }, tab), ask('End')]).toEqual([true, false, false]);
  expect([
    ask('Enter', {}, message),
    ask('Enter', { shiftKey: true }, message),
    ask('Enter', { ctrlKey: true }, message),
    ask('Enter', { isComposing: true }, message),
    ask('Enter', {}, name),
    ask('/', {}, name),
  ]).toEqual([true, false, false, false, false, false]);
});
