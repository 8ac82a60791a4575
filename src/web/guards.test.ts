import { describe, expect, it } from 'vitest';
import { safeNext } from './guards.ts';

describe('LK-05: where one goes after signing in', () => {
  it.each(['/dashboard/h', '/kollab/1/details?x=1', '/user/ada'])('is a path of this site: %s', (next) => {
    expect(safeNext(next, '/')).toBe(next);
  });

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
