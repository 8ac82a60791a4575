/** Pure; used by server and browser. */

/**
 * - `word`: a whole word, or several in a row
 * - `link`: a host and its subdomains
 */
export const TERM_KINDS = ['word', 'link'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/**
 * - `slow`: a low daily limit for content with the term
 * - `hide`: the same, and the content is hidden until a moderator decides
 */
export const TERM_EFFECTS = ['slow', 'hide'] as const;
export type TermEffect = (typeof TERM_EFFECTS)[number];

/** Lengths in code points, and the number of terms. */
export const TERM_LIMITS = { term: 80, note: 300, terms: 2_000 } as const;
/** A shorter word would occur in half of all texts. */
const MIN_LETTERS = 2;

/** Per user, over all kinds of content. */
export const SLOW_LIMIT = { things: 3, hours: 24 } as const;

/** Null if it cannot be a term. */
export function wordKey(written: string): string | null {
  const key = foldedWords(written).trim();
  return key.replaceAll(' ', '').length < MIN_LETTERS ? null : key;
}

/** In ASCII, without `www.`; null if it cannot be a term. */
export function linkKey(written: string): string | null {
  const address = written.trim().includes('://') ? written.trim() : `http://${written.trim()}`;
  if (/[\s@]/u.test(address) || !URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '');
  return /^[^.]+(?:\.[^.]+)+$/.test(host) && !host.startsWith('[') ? host : null;
}

/** Null if it cannot be a term. */
export function termKey(kind: TermKind, written: string): string | null {
  return kind === 'word' ? wordKey(written) : linkKey(written);
}

/**
 * Folds a text for matching: lowercase, without diacritics, runs of other characters as one space, with a space at
 * both ends. Invisible characters are removed; blank ones that take room become spaces.
 */
export function foldedWords(text: string): string {
  // An array, because reading the end of a growing string would copy it each time.
  const folded = [' '];
  for (const char of text) {
    for (const part of foldedChar(char)) if (part !== ' ' || folded.at(-1) !== ' ') folded.push(part);
  }
  if (folded.at(-1) !== ' ') folded.push(' ');
  return folded.join('').split(' ').map(withoutLookalikes).join(' ');
}

/** Replaces look-alike letters of other alphabets in a Latin word. */
function withoutLookalikes(word: string): string {
  if (!LATIN.test(word) || !LOOKALIKES.test(word)) return word;
  return Array.from(word, (char) => LATIN_OF[char] ?? char).join('');
}

const LATIN = /[a-z]/;
/** Cyrillic and Greek letters in lowercase, including those that look alike only as capitals. */
const LATIN_OF: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', ԁ: 'd', е: 'e', ԍ: 'g', һ: 'h', н: 'h', і: 'i', ӏ: 'i', ј: 'j', к: 'k', м: 'm' },
  ...{ о: 'o', р: 'p', ԛ: 'q', ѕ: 's', с: 'c', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't' },
  ...{ υ: 'y', χ: 'x', ζ: 'z' },
};
const LOOKALIKES = new RegExp(`[${Object.keys(LATIN_OF).join('')}]`, 'u');

const LETTER = /[\p{L}\p{N}\p{M}]/u;
/**
 * Accents and other marks. Excludes Indic vowel signs, and the Japanese voiced sound marks, which make another letter.
 */
const ACCENT = /(?!\u3099|\u309A)(?=\p{M})\p{Script=Inherited}/u;
const INVISIBLE = /\p{Cf}|\u034F|[\uFE00-\uFE0F]/u;
/** In the category of letters, but drawn blank. */
const BLANK_LETTERS = /[\u115F\u1160\u3164\uFFA0]/u;
/** Scripts without spaces between words: each character counts as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Letters with a stroke. Unicode does not decompose them. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** Folds one character at a time, which keeps the time linear. */
function foldedChar(char: string): string {
  if (char >= 'a' && char <= 'z') return char;
  if (char < '\u0080') return LETTER.test(char) ? char.toLowerCase() : ' ';
  if (BLANK_LETTERS.test(char)) return ' ';
  let folded = '';
  for (const part of char.normalize('NFKD')) folded += foldedPart(part);
  return folded;
}

function foldedPart(part: string): string {
  if (INVISIBLE.test(part) || ACCENT.test(part)) return '';
  if (!LETTER.test(part)) return ' ';
  // Through uppercase, because some letters differ only in lowercase.
  const lower = part.toUpperCase().toLowerCase();
  const plain =
    PLAIN[lower] ?? lower.normalize('NFKD').replace(/\p{M}/gu, (mark) => (ACCENT.test(mark) ? '' : mark));
  return UNSPACED.test(plain) ? ` ${plain} ` : plain;
}
