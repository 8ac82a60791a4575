import { expect, it } from 'vitest';
import { readDomain, siteOf } from './domain-name.ts';

it.each([
  ['example.com', 'example.com'],
  ['EXAMPLE.Com', 'example.com'],
  ['https://www.example.com/', 'example.com'],
  ['http://shop.example.co.uk', 'shop.example.co.uk'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['noor.github.io', 'noor.github.io'],
  ['www.github.io', 'www.github.io'],
])('%s is the domain %s', (text, domain) => {
  expect(readDomain(text)).toEqual({ domain });
});

it.each([
  ...[
    '',
    ' ',
    'localhost',
    'example.com.',
    'example..com',
    'example.com/shop',
    'example.com:8080',
    'a@b.example',
  ],
  ...[
    '127.0.0.1',
    '2130706433',
    '[::1]',
    'ftp://example.com',
    'javascript:alert(1)',
    'exa mple.com',
    '*.example.com',
  ],
  ...['_dmarc.example.com', `${'a.'.repeat(125)}com`, 'example.com?q', 'example.com#q', '-'],
])('%j is no domain', (text) => {
  expect(readDomain(text)).toEqual({ problem: 'notDomain' });
});

it.each(['co.uk', 'github.io'])('%s is shared by many', (text) => {
  expect(readDomain(text)).toEqual({ problem: 'publicSuffix' });
});

it('tells sites apart', () => {
  expect(siteOf('a.shop.example.co.uk')).toBe('example.co.uk');
  expect(siteOf('ann.github.io')).not.toBe(siteOf('ben.github.io'));
});
