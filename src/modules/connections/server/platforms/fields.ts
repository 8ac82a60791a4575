import { z } from 'zod';
import { cut } from '#contract/characters.ts';
import { LARGEST_AUDIENCE } from '#contract/product.ts';
import { cleanLine } from '#contract/text.ts';

// The most viewed channels have more than 10^11 views, and the most liked more than 10^10 likes.
const MOST_VIEWS = 10 ** 13;
const MOST_UPLOADS = 2 ** 31 - 1;
const LONGEST_NAME = 100;

const whole = (most: number) => z.number().int().min(0).max(most);
const digits = (most: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .pipe(whole(most));

/** Followers or subscribers, views, likes, comments, and videos or posts; as numbers, or as the strings that YouTube sends. */
export const people = { number: whole(LARGEST_AUDIENCE), string: digits(LARGEST_AUDIENCE) };
export const views = { number: whole(MOST_VIEWS), string: digits(MOST_VIEWS) };
export const likes = views;
export const comments = people;
export const uploads = { number: whole(MOST_UPLOADS), string: digits(MOST_UPLOADS) };

/** A name as shown by its platform. It is cleaned like other texts of users. */
export const name = z
  .string()
  .max(1000)
  .transform((text) => cut(cleanLine(text), LONGEST_NAME));

/** When a channel was created or a post published; null if it cannot be parsed. */
export const creationDate = z
  .string()
  .optional()
  .transform((text) => {
    const date = new Date(text ?? Number.NaN);
    const year = date.getUTCFullYear();
    return year >= 1990 && year < 2200 ? date : null;
  });

export const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);

/** Seconds, capped at a year. */
export const lifetime = z
  .number()
  .positive()
  .transform((seconds) => Math.min(Math.floor(seconds), 366 * 24 * 60 * 60));
