import { describe, expect, it } from 'vitest';
import { foldedWords, linkKey, wordKey } from './terms.rules.ts';

describe('a text as words are compared', () => {
  it.each([
    ['Free MONEY', ' free money '],
    ['  free…money!\n', ' free money '],
    ['free\u00a0\u2009money', ' free money '],
    ['fr\u200bee mo\u00adney', ' free money '],
    ['free\u3164money', ' free money '],
    ['ＦＲＥＥ 𝗺𝗼𝗻𝗲𝘆', ' free money '],
    ['Zażółć Ærø Straße İstanbul', ' zazolc aero strasse istanbul '],
    ['Crème brûlée, a\u0308', ' creme brulee a '],
    ['ДОМ дом', ' дом дом '],
    ['免费 money', ' 免 费 money '],
    ['हिन्दी', ' हिन्दी '],
    ['が か', ' か\u3099 か '],
    ['frее mоnеу, СRYPTO, ΒITCOIN', ' free money crypto bitcoin '],
    ['сор, τόν, дом', ' сор τον дом '],
    ['', ' '],
    ['…', ' '],
  ])('%j is %j', (text, folded) => {
    expect(foldedWords(text).replace(/ \u3099/g, '\u3099')).toBe(folded);
  });
});

describe('what a term is compared by', () => {
  it.each([
    ['Gratis–Geld', 'gratis geld'],
    ['x', null],
    ['免费', '免 费'],
    ['!!', null],
  ])('the word %j: %j', (written, key) => {
    expect(wordKey(written)).toBe(key);
  });

  it.each([
    ['Scam.Example', 'scam.example'],
    ['https://www.scam.example/path?q=1', 'scam.example'],
    ['scam.example.', 'scam.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['127.0.0.1', '127.0.0.1'],
    ['localhost', null],
    ['a b.example', null],
    ['me@scam.example', null],
    ['[::1]', null],
    ['.example', null],
    ['', null],
  ])('the link %j: %j', (written, key) => {
    expect(linkKey(written)).toBe(key);
  });
});
