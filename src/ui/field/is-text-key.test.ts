import { afterEach, expect, it, vi } from 'vitest';
import { isTextKey } from './is-text-key.ts';

afterEach(() => void vi.unstubAllGlobals());

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

it.each<[what: string, userAgent: string, key: string, held: string[], isText: boolean]>([
  ['a letter', WINDOWS, 'a', [], true],
  ['a letter with Shift', WINDOWS, 'A', ['Shift'], true],
  ['a letter of two code units', LINUX, '𠮷', [], true],
  ['a name of a key', MAC, 'Enter', [], false],
  ['an arrow with Option', MAC, 'ArrowLeft', ['Alt'], false],
  ['a dead key', MAC, 'Dead', ['Alt'], false],
  ['@ with Option, on a German Mac', MAC, '@', ['Alt'], true],
  ['ł with Option, on a Polish iPad', IPAD, 'ł', ['Alt'], true],
  ['a shortcut with Command', MAC, 'r', ['Meta'], false],
  ['a shortcut with Command and Option', MAC, '¬', ['Meta', 'Alt'], false],
  ['a shortcut with Control and Option', MAC, '†', ['Control', 'Alt'], false],
  ['an access key with Alt', WINDOWS, 'd', ['Alt'], false],
  ['an access key with Alt', LINUX, 'd', ['Alt'], false],
  ['a shortcut with Ctrl', WINDOWS, 'r', ['Control'], false],
  ['a shortcut with Ctrl and Alt', WINDOWS, 't', ['Control', 'Alt'], false],
])('%s is told from a shortcut: %s %s %j', (_, userAgent, key, held, isText) => {
  vi.stubGlobal('navigator', { userAgent });
  const holds = (name: string) => held.includes(name);
  const event = { key, ctrlKey: holds('Control'), metaKey: holds('Meta'), altKey: holds('Alt') };
  expect(isTextKey(event)).toBe(isText);
});
