import { describe, expect, it } from 'vitest';
import { linksIn } from './links-in-text.ts';

describe('addresses in a text', () => {
  /** Puts the addresses of a text into ⟦⟧. */
  const marked = (text: string) =>
    linksIn(text)
      .map((part) => (part.url ? `⟦${part.text}⟧` : part.text))
      .join('');

  it.each([
    // Brackets within the address, and around it.
    'See ⟦https://en.wikipedia.org/wiki/Mercury_(planet)⟧.',
    '(see ⟦https://en.wikipedia.org/wiki/Mercury_(planet)⟧)',
    '(⟦https://a.example/x⟧), [⟦https://a.example/y⟧] {⟦https://a.example/z⟧}',
    '[a name](⟦https://a.example/x_(y)_(z)⟧)!',
    '⟦https://a.example/?ids[]=1&ids[]=2⟧] ⟦https://a.example/{a}/[b](c)⟧',
    '⟦https://a.example/x⟧(',
    '<⟦https://a.example/x⟧> （⟦https://a.example/x⟧） 【⟦https://a.example/x⟧】',
    // Punctuation of any script ends the address.
    'https⟦https://a.example/pic⟧。次は',
    '⟦https://a.example/pic⟧、⟦https://a.example/b⟧，然后！',
    '⟦https://a.example/pic⟧؟ ⟦https://a.example/pic⟧، ثم ⟦https://a.example/pic⟧۔',
    '⟦https://a.example/pic⟧।अगला ⟦https://a.example/pic⟧։ ⟦https://a.example/pic⟧። ⟦https://a.example/pic⟧။',
    '⟦https://a.example/pic⟧…and ⟦https://a.example/pic⟧... ⟦https://a.example/pic⟧?! ⟦https://a.example/pic⟧ —',
    '⟦https://a.example/pic⟧— ⟦https://a.example/pic⟧: ⟦https://a.example/pic⟧; ⟦https://a.example/pic⟧| ⟦https://a.example⟧.',
    // Hosts and paths with letters of any script.
    '⟦https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ⟧ ⟦https://ko.wikipedia.org/wiki/수성_(행성)⟧을 ⟦https://a.example/b_(c)d⟧',
    '⟦https://пример.рф/путь⟧, ⟦https://münchen.example/bier⟧; ⟦https://日本語.jp⟧ ⟦https://مثال.إختبار/صفحه‌ها⟧',
    '⟦https://a.example⟧을 보세요 見て⟦https://www.a.example⟧を ⟦HTTP://A.EXAMPLE:8080/x⟧ ⟦http://a.example⟧ก็',
    '⟦https://de.wikipedia.org/wiki/Michelson–Morley-Experiment⟧ ⟦https://ca.wikipedia.org/wiki/Col·lecció⟧·',
    '⟦https://a.example:8080⟧を見て ⟦https://a.example:3000⟧에서 ⟦https://a.example:3000/x⟧',
    // Quotes and apostrophes.
    '"⟦https://a.example/x⟧" “⟦https://a.example/x⟧” „⟦https://a.example/x⟧“ «⟦https://a.example/x⟧» 「⟦https://a.example/x⟧」です',
    "'⟦https://a.example/x⟧' ‘⟦https://a.example/x⟧’ '⟦https://a.example/x⟧'s",
    "⟦https://en.wikipedia.org/wiki/Schindler's_List⟧ ⟦https://fr.wikipedia.org/wiki/L’Équipe⟧’",
    "⟦https://en.wikipedia.org/wiki/Guns_N'_Roses⟧ ⟦https://en.wikipedia.org/wiki/Rock_'n'_Roll⟧ '⟦https://a.example/x⟧'_",
    // Formatting marks of chats.
    '*⟦https://a.example/x⟧* _⟦https://a.example/x_y⟧_ **⟦https://a.example/x⟧** `⟦https://a.example/x⟧` ⟦https://a.example/x_⟧',
    '⟦https://a.example/x⟧😀 ⟦https://a.example/x⟧!👍🏽 ⟦https://a.example/x⟧❤️. ⟦https://a.example/🍕⟧ ⟦https://a.example/x⟧👩‍🚀',
    '⟦https://a.example/x⟧\u200B⟦https://a.example/y⟧\n⟦https://a.example/z⟧',
    '⟦https://a.example/100%⟧ ⟦https://a.example/%E0%A4%A⟧ ⟦https://a.example/?q=a+b&c=1#d⟧ ⟦http://[::1]:3000/x⟧]',
    // Ambiguous characters belong to the address.
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

  it('are found in a long text in linear time', () => {
    const text = `https://a.example/${'(['.repeat(5_000)}${'!.'.repeat(5_000)}x${'.'.repeat(5_000)}`;
    const begun = process.cpuUsage();
    linksIn(text);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });
});
