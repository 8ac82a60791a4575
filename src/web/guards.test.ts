import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { safeNext } from '#contract/safe-next.ts';
import { requireViewer } from './guards.ts';

describe('the redirect after sign-in', () => {
  it.each(['/%', '/%E0%A4%A', '/user/100%'])('is no path that cannot be decoded: %s', (next) => {
    expect(safeNext(next, '/fallback')).toBe('/fallback');
  });

  it.each(['/dashboard/h', '/kollab/1/details?x=1', '/user/ada', '/user/100%25?q=%', '/n%C3%A9'])(
    'is a path of this site: %s',
    (next) => {
      expect(safeNext(next, '/')).toBe(next);
    },
  );

  it.each([
    null,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/\r\nLocation: x',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '@evil.example',
    '/.//evil.example',
  ])('is never another site: %s', (next) => {
    const path = safeNext(next, '/');
    expect(new URL(path, 'https://here.example').origin).toBe('https://here.example');
    expect(path.startsWith('//')).toBe(false);
  });
});

it('redirects a visitor to sign-in, and back to the same page with its search afterwards', () => {
  const address = '/dashboard/h/sent?page=2&sort=state';
  const url = new URL(address, 'https://here.example');
  let thrown: unknown;
  try {
    requireViewer({ context: new RouterContextProvider(), url });
  } catch (error) {
    thrown = error;
  }
  const to = new URL((thrown as Response).headers.get('location') ?? '', url);
  expect([to.pathname, to.searchParams.get('next')]).toEqual(['/signin', address]);
});
