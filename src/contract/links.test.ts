import { describe, expect, it } from 'vitest';
import { isImageLink, linkLabel, linksIn, webLink } from './links.ts';

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
  // A mark that turns the direction would hide the ending of a file.
  expect(linkLabel(new URL('https://ada.example/%E2%80%AEgpj.exe'))).toBe('ada.example/%E2%80%AEgpj.exe');
});

describe('addresses in a text', () => {
  /** The text with its addresses in ⟦⟧. */
  const marked = (text: string) =>
    linksIn(text)
      .map((part) => (part.url ? `⟦${part.text}⟧` : part.text))
      .join('');

  it.each([
    // Brackets that belong to the address, and such that stand around it.
    'See ⟦https://en.wikipedia.org/wiki/Mercury_(planet)⟧.',
    '(see ⟦https://en.wikipedia.org/wiki/Mercury_(planet)⟧)',
    '(⟦https://a.example/x⟧), [⟦https://a.example/y⟧] {⟦https://a.example/z⟧}',
    '[a name](⟦https://a.example/x_(y)_(z)⟧)!',
    '⟦https://a.example/?ids[]=1&ids[]=2⟧] ⟦https://a.example/{a}/[b](c)⟧',
    '⟦https://a.example/x⟧(',
    '<⟦https://a.example/x⟧> （⟦https://a.example/x⟧） 【⟦https://a.example/x⟧】',
    // Punctuation of any script ends it.
    'https⟦https://a.example/pic⟧。次は',
    '⟦https://a.example/pic⟧、⟦https://a.example/b⟧，然后！',
    '⟦https://a.example/pic⟧؟ ⟦https://a.example/pic⟧، ثم ⟦https://a.example/pic⟧۔',
    '⟦https://a.example/pic⟧।अगला ⟦https://a.example/pic⟧։ ⟦https://a.example/pic⟧። ⟦https://a.example/pic⟧။',
    '⟦https://a.example/pic⟧…and ⟦https://a.example/pic⟧... ⟦https://a.example/pic⟧?! ⟦https://a.example/pic⟧ —',
    '⟦https://a.example/pic⟧— ⟦https://a.example/pic⟧: ⟦https://a.example/pic⟧; ⟦https://a.example/pic⟧| ⟦https://a.example⟧.',
    // Letters of any script, also in the host.
    '⟦https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ⟧ ⟦https://ko.wikipedia.org/wiki/수성_(행성)⟧을 ⟦https://a.example/b_(c)d⟧',
    '⟦https://пример.рф/путь⟧, ⟦https://münchen.example/bier⟧; ⟦https://日本語.jp⟧ ⟦https://مثال.إختبار/صفحه‌ها⟧',
    '⟦https://a.example⟧을 보세요 見て⟦https://www.a.example⟧を ⟦HTTP://A.EXAMPLE:8080/x⟧ ⟦http://a.example⟧ก็',
    '⟦https://de.wikipedia.org/wiki/Michelson–Morley-Experiment⟧ ⟦https://ca.wikipedia.org/wiki/Col·lecció⟧·',
    // Quotes and apostrophes.
    '"⟦https://a.example/x⟧" “⟦https://a.example/x⟧” „⟦https://a.example/x⟧“ «⟦https://a.example/x⟧» 「⟦https://a.example/x⟧」です',
    "'⟦https://a.example/x⟧' ‘⟦https://a.example/x⟧’ '⟦https://a.example/x⟧'s",
    "⟦https://en.wikipedia.org/wiki/Schindler's_List⟧ ⟦https://fr.wikipedia.org/wiki/L’Équipe⟧’",
    // Marks of chats.
    '*⟦https://a.example/x⟧* _⟦https://a.example/x_y⟧_ **⟦https://a.example/x⟧** `⟦https://a.example/x⟧` ⟦https://a.example/x_⟧',
    '⟦https://a.example/x⟧😀 ⟦https://a.example/x⟧!👍🏽 ⟦https://a.example/x⟧❤️. ⟦https://a.example/🍕⟧ ⟦https://a.example/x⟧👩‍🚀',
    '⟦https://a.example/x⟧\u200B⟦https://a.example/y⟧\n⟦https://a.example/z⟧',
    '⟦https://a.example/100%⟧ ⟦https://a.example/%E0%A4%A⟧ ⟦https://a.example/?q=a+b&c=1#d⟧ ⟦http://[::1]:3000/x⟧]',
    // Of a part of which nobody can know whose it is, the address is more.
    '⟦https://a.example/?to=https://b.example/⟧',
  ])('%s', (text) => expect(marked(text.replace(/[⟦⟧]/g, ''))).toBe(text));

  it.each([
    'http://',
    'https://u:p@a.example',
    'https://.',
    'ftp://a.example',
    'https:// a.example',
    '',
    'https://a\\@b.example',
  ])('%j has none', (text) => expect(linksIn(text).every(({ url }) => url === undefined)).toBe(true));

  it('are found in a long text in a time that grows with it', () => {
    const text = `https://a.example/${'(['.repeat(5_000)}${'!.'.repeat(5_000)}x${'.'.repeat(5_000)}`;
    const start = performance.now();
    linksIn(text);
    expect(performance.now() - start).toBeLessThan(200);
  });
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
