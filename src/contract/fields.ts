import { z } from 'zod';
import { isDay } from './days.ts';
import { LIMITS, LIST, TABLE_PAGE_SIZES } from './limits.ts';
import { IMAGE_LINK_TEXT, isImageLink, link, withScheme } from './links.ts';
import { CATEGORIES } from './product.ts';
import { cleanTags, longTagProblem } from './tags.ts';
import { cleanLine, cleanLines, codePoints, isBlank, termLength } from './text.ts';

interface TagRules {
  most: number;
  /** The error for too many tags; a function gets their number. */
  tooMany?: string | ((count: number) => string);
}

/** A list of tags. A list far over the limit is refused before its tags are cleaned. */
export function tags({ most, tooMany = 'Too many tags' }: TagRules) {
  const error = ({ input }: { input?: unknown }) =>
    typeof tooMany === 'string' ? tooMany : tooMany(Array.isArray(input) ? input.length : 0);
  return z
    .array(z.string(), { error: 'Required' })
    .max(Math.max(100, 4 * most), { error })
    .overwrite(cleanTags)
    .refine((given) => given.length <= most, { error })
    .refine((given) => longTagProblem(given, LIMITS.tag) === undefined, {
      error: ({ input }) => longTagProblem(input as string[], LIMITS.tag),
    });
}

interface TextRules {
  max: number;
  tooLong: string;
  min?: number;
  tooShort?: string;
}

/**
 * A one-line text field. `min: 1` makes it required. Lengths are in code points, after cleaning; in a minimum, a letter
 * of Han, kana or Hangul counts as three.
 */
export function line(rules: TextRules, clean = cleanLine) {
  return measured(z.string('Required').overwrite(clean), rules);
}

export function lines(rules: TextRules) {
  return measured(z.string('Required').overwrite(cleanLines), rules);
}

function measured(schema: z.ZodString, { max, tooLong, min = 0, tooShort = 'Required' }: TextRules) {
  return schema
    .refine((text) => min === 0 || !isBlank(text), { error: 'Required', abort: true })
    .refine((text) => termLength(text) >= min, { error: tooShort, abort: true })
    .refine((text) => codePoints(text) <= max, { error: tooLong });
}

/** A password or code that is entered as proof. It is not cleaned, and may be as long as any password. */
export const currentPassword = z.string('Required').min(1, 'Required').max(1000, 'Too long');

/** Ids are opaque to callers. Only the format is checked, so that an invalid id never reaches a query. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

/** A username in an address. Looser than the rules of sign-up, which may change. */
export const username = z.string().regex(/^[A-Za-z0-9_]{1,32}$/);

export const instant = z.iso.datetime();

export const shownDay = z.string().regex(/^\d{4}-\d\d-\d\d$/);

export const DAY_TEXT = 'Enter a valid date';
export const day = z.string().refine(isDay, { error: DAY_TEXT });

export const imageLink = z
  .string('Required')
  .overwrite((text) => text.trim())
  .refine((text) => text.length > 0, { error: 'Required', abort: true })
  .refine(isImageLink, { error: IMAGE_LINK_TEXT });

export const httpsLink = z
  .string()
  .overwrite((text) => withScheme(text.trim()))
  .refine((text) => link(text)?.protocol === 'https:', { error: 'A link must begin with https://' });

/** Alternative text of a picture. Empty if the user wrote none. */
export const imageAlt = line({ max: LIMITS.alt, tooLong: `At most ${LIMITS.alt} characters` });

export const category = z.enum(CATEGORIES, { error: 'Required' });

/** Page size of a keyset list: digits, clamped to 1 to 100. */
export const limit = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform((digits) => Math.min(Math.max(Number(digits), 1), LIST.max))
  .optional();

/** Opaque position in a list. Only the list that returned it can read it. */
export const cursor = z
  .string()
  .max(500)
  .regex(/^[A-Za-z0-9_-]+$/)
  .optional();

/** Paging of the tables of a signed-in user. Pages start at 1. */
export const tableQuery = z.object({
  page: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform((digits) => Math.min(Math.max(Number(digits), 1), 100_000))
    .optional(),
  pageSize: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform((digits) =>
      Math.min(Math.max(Number(digits), TABLE_PAGE_SIZES[0]), TABLE_PAGE_SIZES.at(-1) ?? 50),
    )
    .optional(),
  sort: z
    .string()
    .regex(/^-?[A-Za-z]{1,30}$/)
    .optional(),
  q: z.string().max(100).overwrite(cleanLine).optional(),
});

export const message = z.object({ message: z.string() });
