import { PRODUCT } from '#contract/product.ts';

/** Who a password is for: what others know of them is what others try first. */
export interface PasswordOwner {
  fname: string;
  lname: string;
  username: string;
  email: string;
  businessName?: string | undefined;
}

/** So much has to be left of a password when what is known of its owner is taken out. */
const OWN_SHARE = 5;
/** Shorter names than this stand in too many good passwords by chance. */
const SHORTEST_WORD = 3;

/**
 * Whether a password is little more than its owner's name, username, e-mail or business, or the product's name
 * (checks.md AU-05; OWASP ASVS 5.0 V6.2.11), in whatever case and with whatever between its letters.
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
    PRODUCT,
  ];
  const folded = texts.map(fold).filter((word) => [...word].length >= SHORTEST_WORD);
  // Longest first, so that a whole name goes before its parts.
  return [...new Set(folded)].sort((a, b) => b.length - a.length);
}

/** Letters and digits alone, without case, accents and width. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/**
 * How hard a password is to guess, roughly, for the hint beside the field; the server decides by its lists alone.
 * Counts the choices of a random text of the same length and kinds of characters; a character that only repeats
 * or continues the one before it (aaa, 1234) counts for a quarter.
 */
export function passwordStrength(password: string): Strength {
  const characters = [...password];
  let length = 0;
  for (const [index, character] of characters.entries()) {
    const step = (character.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? -10);
    length += Math.abs(step) <= 1 ? 0.25 : 1;
  }
  // A word said twice is little harder than said once.
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
