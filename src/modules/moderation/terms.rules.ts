/** Terms: words and links that slow their writers down, or hide what has them. Pure; both sides use it. */

/**
 * - `word`: a whole word, or several in a row
 * - `link`: a host with its subdomains
 */
export const TERM_KINDS = ['word', 'link'] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/**
 * - `slow`: its writer publishes few such things in a day
 * - `hide`: that, and each is hidden until a moderator has looked at it
 */
export const TERM_EFFECTS = ['slow', 'hide'] as const;
export type TermEffect = (typeof TERM_EFFECTS)[number];

/** Lengths in code points, and how many terms there are at most. */
export const TERM_LIMITS = { term: 80, note: 300, terms: 2_000 } as const;
/** Fewer letters than these are in half of all texts. */
const LEAST_LETTERS = 2;

/** How many things that have a term a user publishes in so many hours. */
export const SLOWED = { things: 3, hours: 24 } as const;

/** As `foldedWords`, of a word that can be a term; null for one that cannot. */
export function wordKey(written: string): string | null {
  const key = foldedWords(written).trim();
  return key.replaceAll(' ', '').length < LEAST_LETTERS ? null : key;
}

/** The host that a link leads to, in its ASCII form and without `www.`; null where there is none that can be a term. */
export function linkKey(written: string): string | null {
  const address = written.trim().includes('://') ? written.trim() : `http://${written.trim()}`;
  if (/[\s@]/u.test(address) || !URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^www\./, '').replace(/\.$/, '');
  return /^[^.]+(?:\.[^.]+)+$/.test(host) && !host.startsWith('[') ? host : null;
}

/** What a term is compared by; null where it cannot be one. */
export function termKey(kind: TermKind, written: string): string | null {
  return kind === 'word' ? wordKey(written) : linkKey(written);
}

/**
 * A text as words are compared: lowercase, without diacritics, what is no letter or digit as one space, with a space
 * before and behind. What is not seen is left out; what draws nothing and takes room is a space.
 */
export function foldedWords(text: string): string {
  // Gathered first: to look at the end of a string that grows would copy it each time.
  const folded = [' '];
  for (const char of text) {
    for (const part of foldedChar(char)) if (part !== ' ' || folded.at(-1) !== ' ') folded.push(part);
  }
  if (folded.at(-1) !== ' ') folded.push(' ');
  return folded.join('').split(' ').map(unmasked).join(' ');
}

/** A Latin word in which letters of other alphabets stand for those that look the same, with the Latin ones. */
function unmasked(word: string): string {
  if (!LATIN.test(word) || !DOUBLES.test(word)) return word;
  return Array.from(word, (char) => LATIN_OF[char] ?? char).join('');
}

const LATIN = /[a-z]/;
/** Cyrillic and Greek letters, small as texts are folded; those that look the same as capitals are here, too. */
const LATIN_OF: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', ԁ: 'd', е: 'e', ԍ: 'g', һ: 'h', н: 'h', і: 'i', ӏ: 'i', ј: 'j', к: 'k', м: 'm' },
  ...{ о: 'o', р: 'p', ԛ: 'q', ѕ: 's', с: 'c', т: 't', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o', τ: 't' },
  ...{ υ: 'y', χ: 'x', ζ: 'z' },
};
const DOUBLES = new RegExp(`[${Object.keys(LATIN_OF).join('')}]`, 'u');

const LETTER = /[\p{L}\p{N}\p{M}]/u;
/** Accents and the like; those of Indian scripts are vowels, and the Japanese ones make another letter. */
const ACCENT = /(?!\u3099|\u309A)(?=\p{M})\p{Script=Inherited}/u;
const UNSEEN = /\p{Cf}|\u034F|[\uFE00-\uFE0F]/u;
/** Letters by their category, and blank to the eye. */
const BLANK_LETTERS = /[\u115F\u1160\u3164\uFFA0]/u;
/** Scripts that are written without spaces: each character is a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Letters with a stroke, which have no form without it in Unicode. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' },
};

/** Each character by itself: the time is linear, whatever stands beside it. */
function foldedChar(char: string): string {
  if (char >= 'a' && char <= 'z') return char;
  if (char < '\u0080') return LETTER.test(char) ? char.toLowerCase() : ' ';
  if (BLANK_LETTERS.test(char)) return ' ';
  let folded = '';
  for (const part of char.normalize('NFKD')) folded += foldedPart(part);
  return folded;
}

function foldedPart(part: string): string {
  if (UNSEEN.test(part) || ACCENT.test(part)) return '';
  if (!LETTER.test(part)) return ' ';
  // By way of the capitals, as which more letters are the same.
  const lower = part.toUpperCase().toLowerCase();
  const plain =
    PLAIN[lower] ?? lower.normalize('NFKD').replace(/\p{M}/gu, (mark) => (ACCENT.test(mark) ? '' : mark));
  return UNSPACED.test(plain) ? ` ${plain} ` : plain;
}
