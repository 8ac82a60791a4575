import { describe, expect, it } from 'vitest';
import {
  CHALLENGE_MS,
  isChallengeOpen,
  isFreshStep,
  isSetupOpen,
  passkeyNameFor,
  readCode,
  recoveryCodeFrom,
  TICKET_ATTEMPTS,
} from './second-factor.rules.ts';

const NOW = new Date('2026-05-01T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('recovery codes', () => {
  it('show every bit of their bytes, in four groups', () => {
    expect(recoveryCodeFrom(new Uint8Array(10))).toBe('0000-0000-0000-0000');
    expect(recoveryCodeFrom(new Uint8Array(10).fill(255))).toBe('zzzz-zzzz-zzzz-zzzz');
    const one = (index: number) => {
      const bytes = new Uint8Array(10);
      bytes[index] = 1;
      return recoveryCodeFrom(bytes);
    };
    const all = Array.from({ length: 10 }, (_, index) => one(index));
    expect(new Set(all).size).toBe(10);
    expect(one(9)).toBe('0000-0000-0000-0001');
  });

  it('are read as they were shown, and as people copy them from paper', () => {
    const shown = recoveryCodeFrom(Uint8Array.from([7, 99, 18, 240, 3, 81, 200, 64, 33, 129]));
    const read = readCode(shown);
    expect(read).toEqual({ kind: 'recoveryCode', code: shown.replaceAll('-', '') });
    expect(readCode(` ${shown.toUpperCase().replaceAll('-', ' ')} `)).toEqual(read);
    expect(readCode(shown.replaceAll('0', 'O').replaceAll('1', 'l'))).toEqual(read);
  });
});

describe('readCode', () => {
  it('reads the digits of an app, with or without a space', () => {
    expect(readCode('123456')).toEqual({ kind: 'totp', digits: '123456' });
    expect(readCode(' 123 456\n')).toEqual({ kind: 'totp', digits: '123456' });
  });

  it.each([
    ...['１２３４５６', '١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३ ४५६', '১২৩৪৫৬', '𝟙𝟚𝟛𝟜𝟝𝟞'],
    ...['123–456', '123‑456', '123·456', '123456\u200b', '\u2066123456\u2069', '123\u00A0456'],
  ])('reads %j as an app or an input method writes it', (typed) => {
    expect(readCode(typed)).toEqual({ kind: 'totp', digits: '123456' });
  });

  it('returns null for another length or other letters', () => {
    for (const text of [
      '',
      '12345',
      '1234567',
      '١٢٣٤٥',
      '½23456',
      'abcdef',
      'u000-0000-0000-0000',
      '0000-0000-0000-000',
    ]) {
      expect(readCode(text), text).toBeNull();
    }
  });
});

describe('a challenge', () => {
  it('is open for five minutes to the millisecond, and for five wrong codes', () => {
    expect(CHALLENGE_MS).toBe(5 * 60_000);
    const state = { attempts: 0, expiresAt: later(CHALLENGE_MS) };
    expect(isChallengeOpen(state, later(CHALLENGE_MS - 1))).toBe(true);
    expect(isChallengeOpen(state, later(CHALLENGE_MS))).toBe(false);
    expect(isChallengeOpen({ ...state, attempts: TICKET_ATTEMPTS - 1 }, NOW)).toBe(true);
    expect(isChallengeOpen({ ...state, attempts: TICKET_ATTEMPTS }, NOW)).toBe(false);
  });
});

it('a code works once, and none from before it does', () => {
  expect([99, 100, 101].map((step) => isFreshStep(step, 100))).toEqual([false, false, true]);
});

it('an app can be confirmed for half an hour', () => {
  expect(isSetupOpen(NOW, later(30 * 60_000 - 1))).toBe(true);
  expect(isSetupOpen(NOW, later(30 * 60_000))).toBe(false);
});

it('a passkey is first named after its browser and system', () => {
  const named = (system: string, rest: string) => passkeyNameFor(`Mozilla/5.0 (${system}) ${rest}`);
  expect(named('Macintosh; Intel Mac OS X 10.15', 'Gecko/20100101 Firefox/130.0')).toBe('Firefox on Mac');
  expect(named('Windows NT 10.0', 'AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0')).toBe(
    'Edge on Windows',
  );
  expect(named('Linux; Android 15', 'AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36')).toBe(
    'Chrome on Android',
  );
  expect(named('iPhone; CPU iPhone OS 18_0', 'AppleWebKit/605.1.15 Version/18.0 Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  const onChromebook = named('X11; CrOS x86_64 14541.0.0', 'AppleWebKit/537.36 Chrome/130.0 Safari/537.36');
  expect(onChromebook).toBe('Chrome on ChromeOS');
  expect(passkeyNameFor('')).toBe('My passkey');
  expect(named('Plan 9', 'Gecko/20100101 Firefox/130.0')).toBe('Firefox');
  expect(named('Windows NT 10.0', 'Unknown/1.0')).toBe('Windows');
});
