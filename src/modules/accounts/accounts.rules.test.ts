import { describe, expect, it } from 'vitest';
import { SOFTWARE } from '#contract/software.ts';
import {
  EMAIL_CHANGE_MS,
  EMAIL_CODE_MS,
  emailKey,
  isProofRecent,
  isReservedUsername,
  isSessionAlive,
  RESET_CODE_MS,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  VERIFY_CODE_MS,
} from './accounts.rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('emailKey', () => {
  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['  ada@example.com \n', 'ada@example.com'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@ＥＸＡＭＰＬＥ.com', 'ada@example.com'],
  ])('turns %j into %j', (typed, key) => {
    expect(emailKey(typed)).toBe(key);
  });

  it('keeps addresses apart that a mail server may keep apart', () => {
    expect(emailKey('a.da@example.com')).not.toBe(emailKey('ada@example.com'));
    expect(emailKey('ada+kollab@example.com')).toBe('ada+kollab@example.com');
  });

  it.each([
    '',
    '@',
    'ada',
    'ada@',
    '@example.com',
    'ada@a/b',
    'ada@a:1',
    'ada@ex ample.com',
    'ada@%41.com',
    'a@[::1',
  ])('returns any text, such as %j, unchanged', (text) => {
    expect(emailKey(text)).toBe(text);
  });
});

describe('reserved usernames', () => {
  it.each([
    'Admin',
    'admin',
    'ADMIN',
    'support',
    'con',
    'api',
    'signin',
    'settings',
    'oauth2callback',
    'home',
  ])('refuses %s', (name) => {
    expect(isReservedUsername(name)).toBe(true);
  });

  it("refuses them with underscores, and every name that begins with the product's", () => {
    expect(isReservedUsername('_Admin_')).toBe(true);
    expect(isReservedUsername(`${SOFTWARE}_Help`)).toBe(true);
  });

  it.each(['ada', 'administer', 'homer', 'Connie_9', 'apiary'])('allows %s', (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});

describe('the life of a session', () => {
  const start = new Date('2026-01-01T00:00:00Z');
  const later = (ms: number) => new Date(start.getTime() + ms);
  const session = { createdAt: start, lastSeenAt: start, revokedAt: null };

  it('ends 30 days after its last use, to the millisecond', () => {
    expect(isSessionAlive(session, later(SESSION_IDLE_MS - 1))).toBe(true);
    expect(isSessionAlive(session, later(SESSION_IDLE_MS))).toBe(false);
  });

  it('ends 90 days after its begin, however much it is used', () => {
    const used = { ...session, lastSeenAt: later(SESSION_MAX_MS - 1000) };
    expect(isSessionAlive(used, later(SESSION_MAX_MS - 1))).toBe(true);
    expect(isSessionAlive(used, later(SESSION_MAX_MS))).toBe(false);
  });

  it('ends when it is revoked', () => {
    expect(isSessionAlive({ ...session, revokedAt: start }, later(1))).toBe(false);
  });

  it('has a recent proof for ten minutes, to the millisecond', () => {
    expect(isProofRecent(start, later(10 * MINUTE - 1))).toBe(true);
    expect(isProofRecent(start, later(10 * MINUTE))).toBe(false);
  });
});

it.each([
  ['an unused session', SESSION_IDLE_MS, 30 * DAY],
  ['a session', SESSION_MAX_MS, 90 * DAY],
  ['a verification code', VERIFY_CODE_MS, DAY],
  ['a reset code', RESET_CODE_MS, 10 * MINUTE],
  ['a code for a change of address', EMAIL_CODE_MS, 2 * DAY],
  ['an unfinished change of address', EMAIL_CHANGE_MS, 4 * DAY],
])('%s has the lifetime that was decided', (_, length, decided) => {
  expect(length).toBe(decided);
});
