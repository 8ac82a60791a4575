import { describe, expect, it } from 'vitest';
import { isImageLink, linkLabel, webLink } from './links.ts';

describe('webLink', () => {
  it.each([
    ['https://ada.example/', 'https://ada.example/'],
    ['HTTP://ada.example/a?b#c', 'http://ada.example/a?b#c'],
    ['ada.example', 'https://ada.example/'],
    ['www.ada.example:8080/shop', 'https://www.ada.example:8080/shop'],
    ['münchen.example/bier', 'https://xn--mnchen-3ya.example/bier'],
    ['हिन्दी.भारत', 'https://xn--j2bd4cyah0f.xn--h2brj9c/'],
    ['пример.рф/путь', 'https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C'],
    ['xn--e1afmkfd.XN--P1AI', 'https://xn--e1afmkfd.xn--p1ai/'],
    ['例え.テスト?a=(b)', 'https://xn--r8jz45g.xn--zckzah/?a=(b)'],
    ['ไทย.ไทย', 'https://xn--o3cw4h.xn--o3cw4h/'],
    ['shop。example', 'https://shop.example/'],
    ['shop．example/a', 'https://shop.example/a'],
    ['shop｡example', 'https://shop.example/'],
    ['shop.example.', 'https://shop.example/'],
    ['https://shop.example/Inc.', 'https://shop.example/Inc.'],
    ['<shop.example>', 'https://shop.example/'],
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
  // A bidirectional mark would hide the file extension.
  expect(linkLabel(new URL('https://ada.example/%E2%80%AEgpj.exe'))).toBe('ada.example/%E2%80%AEgpj.exe');
});

describe('a link to a picture', () => {
  it.each([
    'https://h.example/a.png',
    'http://h.example/a.JPG?x=1',
    'https://h.example/a.jpeg#b',
    'https://h/a.gif',
  ])('may be %s', (text) => expect(isImageLink(text)).toBe(true));

  it.each([
    '',
    'a.png',
    '//h.example/a.png',
    'https://h.example/',
    'https://h.example/png',
    'https://h.example/a.svg?.png',
    'https://h.example/a#.png',
    'https://u@h.example/a.png',
    'javascript:alert(1)//.png',
    'https://h.example/a .png',
  ])('may not be %j', (text) => expect(isImageLink(text)).toBe(false));
});
