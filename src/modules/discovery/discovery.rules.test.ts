import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  lastTwelveMonths,
  linkLabel,
  monthsBefore,
  userCategory,
  webLink,
} from './discovery.rules.ts';

describe('webLink', () => {
  it.each([
    ['https://ada.example/', 'https://ada.example/'],
    ['HTTP://ada.example/a?b#c', 'http://ada.example/a?b#c'],
    ['ada.example', 'https://ada.example/'],
    ['www.ada.example:8080/shop', 'https://www.ada.example:8080/shop'],
    ['münchen.example/bier', 'https://xn--mnchen-3ya.example/bier'],
  ])('%s leads to %s', (text, href) => expect(webLink(text)?.href).toBe(href));

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'https://u:p@h.example',
    'ada',
    '',
    'just some words',
    '/path',
    'https:\\\\evil.example',

    'mailto:a@b.example',
  ])('%j leads nowhere', (text) => expect(webLink(text)).toBeNull());
});

it('reads a link as its host and path', () => {
  expect(linkLabel(new URL('https://www.ada.example/'))).toBe('ada.example');
  expect(linkLabel(new URL('https://ada.example/caf%C3%A9/?q=1'))).toBe('ada.example/café');
  expect(linkLabel(new URL('https://ada.example/%E0%A4%A'))).toBe('ada.example/%E0%A4%A');
});

describe('figuresOf (product.md section 2)', () => {
  const figures = { subscriberCount: 1, followerCount: 2, viewCount: 3, videoCount: 4, postCount: 5 };

  it.each([
    ['youtube', ['Subscribers 1', 'Views 3', 'Videos 4']],
    ['twitch', ['Followers 2', 'Views 3']],
    ['instagram', ['Followers 2', 'Posts 5']],
    ['custom', []],
  ])('of %s are its own', (type, expected) => {
    expect(figuresOf({ ...figures, type }).map(({ label, value }) => `${label} ${value}`)).toEqual(expected);
  });

  it('leave out what the platform does not give, and keep a zero', () => {
    expect(figuresOf({ ...figures, type: 'twitch', followerCount: 0, viewCount: null })).toEqual([
      { label: 'Followers', value: 0 },
    ]);
  });
});

describe('categories of people', () => {
  it('filter by platform when they are one, else by content type (product.md section 2)', () => {
    expect(userCategory('twitch')).toEqual({ featuredPlatform: 'twitch' });
    expect(userCategory('diy')).toEqual({ contentType: 'diy' });
    for (const none of ['none', 'Gaming', '', 'constructor']) expect(userCategory(none)).toBeNull();
  });
});

describe('the last twelve months', () => {
  it('are whole months in UTC, across a new year, with 0 where nothing was completed', () => {
    const now = new Date('2026-02-28T23:59:59Z');
    expect(monthsBefore(now, 11).toISOString()).toBe('2025-03-01T00:00:00.000Z');
    const months = lastTwelveMonths(now, [
      { month: '2026-02', completed: 3 },
      { month: '2025-12', completed: 1 },
      { month: '2020-01', completed: 9 },
    ]);
    expect(months).toHaveLength(12);
    expect([months[0]?.month, months.at(-1)]).toEqual(['2025-03', { month: '2026-02', completed: 3 }]);
    expect(months.reduce((sum, { completed }) => sum + completed, 0)).toBe(4);
  });
});
