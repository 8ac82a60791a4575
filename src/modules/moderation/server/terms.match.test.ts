import { describe, expect, it } from 'vitest';
import { TERM_LIMITS, type TermEffect, type TermKind, termKey } from '#modules/moderation/terms.rules.ts';
import { workOf } from '#tests/tools/work.ts';
import { type KnownTerm, TermMatcher } from './terms.match.ts';

const known = (kind: TermKind, term: string, effect: TermEffect = 'slow'): KnownTerm => {
  const key = termKey(kind, term);
  if (key === null) throw new Error(`"${term}" is no term`);
  return { id: `${kind} ${term}`, kind, term, key, effect };
};
const finder = (...terms: KnownTerm[]) => {
  const matcher = new TermMatcher(terms);
  return (...texts: string[]) => matcher.find(texts)?.term ?? null;
};

describe('words', () => {
  const find = finder(known('word', 'Free money'), known('word', 'crypto'), known('word', '免费'));

  it.each([
    'Get free money here',
    'FREE   MONEY',
    'frée\nmóney.',
    'fr\u200bee \u00a0money',
    'crypto',
    'сrурtо',
    'No, "crypto"!',
    '这个免费的',
  ])('finds one in %j', (text) => {
    expect(find('Hello', text)).not.toBeNull();
  });

  it.each(['freemoney', 'free the money', 'moneyfree', 'cryptography', 'acrypto', 'free', '费免', ''])(
    'finds none in %j',
    (text) => {
      expect(find(text)).toBeNull();
    },
  );

  it('finds a term that overlaps with another', () => {
    const one = finder(known('word', 'a b c d', 'hide'), known('word', 'b c'), known('word', 'c x'));
    expect([one('a b c y'), one('a b c d'), one('a b c'), one('a b d c x')]).toEqual([
      'b c',
      'a b c d',
      'b c',
      'c x',
    ]);
  });

  it('returns a hiding term if there are several', () => {
    const one = finder(
      known('word', 'crypto'),
      known('word', 'big crypto win', 'hide'),
      known('word', 'win'),
    );
    expect([one('crypto'), one('a big crypto win'), one('win', 'crypto', 'big crypto win')]).toEqual([
      'crypto',
      'big crypto win',
      'big crypto win',
    ]);
  });
});

describe('links', () => {
  const find = finder(known('link', 'scam.example'), known('link', 'bücher.example'));

  it.each([
    'https://scam.example/win',
    'See scam.example.',
    'http://me@a.b.SCAM.example:8080/?q',
    'scam。example',
    'ｓｃａｍ.example',
    'sc\u00adam.example',
    'https://xn--bcher-kva.example',
    'Bücher.Example',
    'mail@scam.example',
    '(scam.example)',
  ])('finds one in %j', (text) => {
    expect(find(text)).not.toBeNull();
  });

  it.each([
    'notscam.example',
    'scam.example.org',
    'scam example',
    'scam-example',
    'example',
    'bucher.example',
    '...',
  ])('finds none in %j', (text) => {
    expect(find(text)).toBeNull();
  });
});

describe('a hostile text', () => {
  /** The worst case: each term is a prefix of the next ones, and the text contains none completely. */
  const words = Array.from({ length: TERM_LIMITS.terms - 1 }, (_, n) =>
    known('word', `${'a '.repeat((n % 38) + 1)}b${n}`),
  );
  const matcher = new TermMatcher([...words, known('link', `${'a.'.repeat(30)}example`)]);

  it.each([
    ['of the beginning of every term', 'a '],
    ['of one word that does not end', 'a'],
    ['of one host that does not end', 'a.'],
    ['of marks in the wrong order', '\u0301\u0323'],
    ['of characters that stand for many', '\ufdfa'],
    ['of labels to convert', 'ü.'],
    ['of spaces', '\u3164.'],
  ])('%s takes work that is linear in its length', (_, unit) => {
    const workFor = (units: number) =>
      workOf(() => {
        if (matcher.find([unit.repeat(units)])) throw new Error('There is no term in it.');
      });
    // Quadratic work would grow a hundredfold for a text that is ten times as long.
    expect(workFor(10_000)).toBeLessThan(11 * workFor(1_000));
  });

  it('takes as much time for thousands of terms as for one', () => {
    const text = 'a '.repeat(10_000);
    const one = new TermMatcher(words.slice(0, 1));
    const all = new TermMatcher(words);
    expect(workOf(() => void all.find([text]))).toBeLessThan(1.5 * workOf(() => void one.find([text])));
  });
});
