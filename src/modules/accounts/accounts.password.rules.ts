import { SOFTWARE } from '#contract/software.ts';

/** The user of a password. What others know about them is what they guess first. */
export interface PasswordOwner {
  fname: string;
  lname: string;
  username: string;
  email: string;
  businessName?: string | undefined;
}

/** Characters that must be left of a password after everything known about its owner is removed. */
const OWN_SHARE = 5;
/** Shorter names occur by chance in too many good passwords. */
const SHORTEST_WORD = 3;

/**
 * Returns whether a password is little more than its owner's name, username, email or business, or the product's
 * name, whatever its case and punctuation (OWASP ASVS 5.0 V6.2.11).
 */
export function isGuessableFor(password: string, owner: PasswordOwner): boolean {
  const folded = fold(password);
  let rest = folded;
  for (const word of knownWords(owner)) rest = rest.replaceAll(word, '');
  return rest !== folded && [...rest].length < OWN_SHARE;
}

function knownWords(owner: PasswordOwner): string[] {
  const at = owner.email.lastIndexOf('@');
  const texts = [
    owner.email,
    ...(at > 0 ? [owner.email.slice(0, at), ...owner.email.slice(at + 1).split('.')] : []),
    ...owner.email.slice(0, Math.max(at, 0)).split(/[^\p{L}\p{N}]+/u),
    `${owner.fname}${owner.lname}`,
    owner.fname,
    owner.lname,
    owner.username,
    owner.businessName ?? '',
    ...(owner.businessName ?? '').split(/\s+/),
    SOFTWARE,
  ];
  const folded = texts.map(fold).filter((word) => [...word].length >= SHORTEST_WORD);
  // Longest first, so that a whole name is removed before its parts.
  return [...new Set(folded)].sort((a, b) => b.length - a.length);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/**
 * Estimates how hard a password is to guess, for the hint beside the field. The server does not use it: it decides by
 * its lists. The estimate is the entropy of a random text with the same length and kinds of characters. A character
 * that repeats or continues the one before (aaa, 1234) counts a quarter.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password];
  let length = 0;
  for (const [index, character] of characters.entries()) {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? -10);
    length += Math.abs(step) <= 1 ? 0.25 : 1;
  }
  // A word typed twice is little harder to guess than typed once.
  const variety = Math.min(1, (2 * new Set(characters).size) / Math.max(characters.length, 1));
  const bits = length * variety * Math.log2(Math.max(alphabetOf(password), 2));
  if (bits < 44) return 'weak';
  if (bits < 52) return 'fair';
  return bits < 70 ? 'good' : 'strong';
}

function alphabetOf(password: string): number {
  let size = 0;
  if (/[a-z]/.test(password)) size += 26;
  if (/[A-Z]/.test(password)) size += 26;
  if (/[0-9]/.test(password)) size += 10;
  if (/[ -/:-@[-`{-~]/.test(password)) size += 33;
  if (/[^ -~]/.test(password)) size += 64;
  return size;
}
