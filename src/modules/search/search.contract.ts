import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, limit, tags } from '#contract/fields.ts';
import {
  ACCOUNT_TYPES,
  CATEGORIES,
  LARGEST_AUDIENCE,
  LOOKING_FOR_TYPES,
  PLATFORMS,
} from '#contract/product.ts';
import { cleanLine, codePoints, termLength } from '#contract/text.ts';
import { place } from '#modules/kollabs/kollab-form.contract.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { KOLLAB_LIMITS } from '#modules/kollabs/kollabs.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { postView } from '#modules/posts/posts.contract.ts';
import { DEFAULT_ACCOUNTS } from '#modules/profiles/preferences.rules.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { ANSWERS, CLOSES, PARTNERS } from './facet-choices.rules.ts';
import { searchEndpoints } from './search.endpoints.ts';
import { isPlace, MATCHED_BY, MAX_COUNTED, QUERY_KINDS, SEARCH_ORDERS, TERM_LENGTH } from './search.rules.ts';
import { SEARCH_KINDS } from './search-address.rules.ts';

const wantedTags = tags({ most: KOLLAB_LIMITS.tags }).refine((given) => given.length > 0, {
  error: 'Required',
});

const term = z
  .string('Required')
  .overwrite(cleanLine)
  .refine((text) => termLength(text) >= TERM_LENGTH.min, { error: 'Must be longer than 2 characters' })
  .refine((text) => codePoints(text) <= TERM_LENGTH.max, { error: 'Too long' });

const audience = z.number().int().min(0).max(LARGEST_AUDIENCE).optional();
const common = {
  /** The order. The default is similarity, which falls back to most recent for visitors. */
  filter: z.enum(SEARCH_ORDERS).default('similarity'),
  category: z.enum(CATEGORIES).optional(),
  platform: z.enum(PLATFORMS).optional(),
  minAudience: audience,
  maxAudience: audience,
};

const matched = z.object({
  /**
   * How the result matched. `exact`: the whole title or name. `tag`: a whole tag. `title`: words of the title or name.
   * `words`: words anywhere. `similar`: similar words. `some`: only some of the words. `all`: the search had no words.
   */
  by: z.enum(MATCHED_BY),
  /** The words to mark in its texts (`markedParts`): those of the search, or the similar words that matched. */
  words: z.array(z.string()),
});
const kollabResult = kollabView.extend({ matched });
export type KollabResult = z.infer<typeof kollabResult>;
const userResult = publicUser.extend({ matched });
export type UserResult = z.infer<typeof userResult>;
const postResult = postView.extend({ matched });
export type PostResult = z.infer<typeof postResult>;

const suggestions = z.object({
  kollabs: z.array(kollabView.pick({ kollabId: true, title: true, imageUrl: true, username: true })),
  users: z.array(
    publicUser.pick({ username: true, displayName: true, profileImageUrl: true, headline: true }),
  ),
  categories: z.array(z.enum(CATEGORIES)),
  tags: z.array(z.string()),
  /** The typed username, if a user has it. */
  goTo: z.string().nullable(),
  /** A correction of the last alternative. */
  didYouMean: z.string().nullable(),
});
export type Suggestions = z.infer<typeof suggestions>;

/** A user as suggested for a mention. */
export const mentionableUser = publicUser.pick({ username: true, displayName: true, profileImageUrl: true });
export type MentionableUser = z.infer<typeof mentionableUser>;

const meant = z.string().nullable();

const facetCounts = z.object({
  counts: z.array(
    z.object({
      category: z.enum(CATEGORIES),
      /** 'none' if no channel is featured. */
      platform: z.string(),
      /** Kollabs only. */
      lookingForTypes: z.array(z.enum(LOOKING_FOR_TYPES)).optional(),
      /** Kollabs only, if they state it. */
      payment: z.enum(PAYMENT_KINDS).optional(),
      remote: z.literal('1').optional(),
      languages: z.array(z.string()).optional(),
      closes: z.array(z.enum(CLOSES)).optional(),
      partners: z.enum(PARTNERS).optional(),
      /** The account type of the user, or of the owner of the Kollab or post. */
      accountType: z.enum(ACCOUNT_TYPES).optional(),
      /** Kollabs and users only. Left out unless 'quickly'. */
      answers: z.enum(ANSWERS).optional(),
      /** Kollabs and users only: the user, or the owner, has a verified domain. */
      verified: z.literal('1').optional(),
      count: z.number(),
    }),
  ),
  /** Whether there are more results than were counted. If so, each number is a lower bound. */
  more: z.boolean(),
});
export type FacetCounts = z.infer<typeof facetCounts>;

const digits = (most: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform((text) => Math.min(Number(text), most))
    .optional();
const audienceDigits = digits(LARGEST_AUDIENCE);
const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();
const amountDigits = digits(1_000_000_000_000);

/** Kollabs and users: words of the location's name. Kollabs also match 'remote'. */
const placeFacet = place.refine(isPlace, { error: 'Required' }).optional();

export const searchContract = defineContract(searchEndpoints, {
  searchKollabs: {
    summary: 'Kollabs that have one of the tags.',
    access: 'public',
    reads: true,
    query: z.object({ limit, cursor }),
    body: z.object({
      tags: wantedTags,
      ...common,
      lookingFor: z.enum(LOOKING_FOR_TYPES).optional(),
      /** Whether closed Kollabs are left out. */
      active: z.boolean().default(true),
    }),
    response: z.array(kollabView),
    list: 'keyset',
    counted: true,
  },
  searchPosts: {
    summary: 'Posts that have one of the tags, or are in a category of that name.',
    access: 'public',
    reads: true,
    query: z.object({ limit, cursor }),
    body: z.object({ tags: wantedTags, ...common, accountType: z.enum(ACCOUNT_TYPES).optional() }),
    response: z.array(postView),
    list: 'keyset',
    counted: true,
  },
  allPosts: {
    summary:
      'All posts. By default the most similar come first for signed-in users, and the newest for visitors.',
    access: 'public',
    shared: 'visitors',
    query: z.object({
      limit,
      cursor,
      sort: z.enum(SEARCH_ORDERS).default('similarity'),
      /** Posts of everyone, of creators or of businesses. */
      accounts: z.enum(DEFAULT_ACCOUNTS).default('none'),
      category: z.enum(CATEGORIES).optional(),
      contentType: z.enum(CATEGORIES).optional(),
    }),
    response: z.array(postView),
    list: 'keyset',
  },
  searchUsers: {
    summary:
      'Users by words of their username, name or headline. If few match, similar words are searched, too.',
    access: 'public',
    reads: true,
    query: z.object({ limit, cursor }),
    body: z.object({ q: term, ...common, accountType: z.enum(ACCOUNT_TYPES).optional() }),
    response: z.array(publicUser),
    list: 'keyset',
    counted: true,
  },
  search: {
    summary: `Search by words: one kind as a list, or the first results of all three kinds. Exact titles and names come first, then tags, then words, each in the chosen order. Commas separate alternatives. For signed-in users, among Kollabs that match equally well, those that look for their account type come first.`,
    access: 'public',
    shared: 'all',
    ownBy: { sort: 'similarity' },
    byAccountType: true,
    query: z.object({
      limit,
      cursor,
      /**
       * At most 400 code points and 10 alternatives, else 422. Without it the endpoint lists everything that matches
       * the facets.
       */
      q: z.string().max(20_000).optional(),
      kind: z.enum(QUERY_KINDS).default('all'),
      sort: z.enum(SEARCH_ORDERS).default('similarity'),
      category: z.enum(CATEGORIES).optional(),
      platform: z.enum(PLATFORMS).optional(),
      minAudience: audienceDigits,
      maxAudience: audienceDigits,
      /** Kollabs only. */
      lookingFor: z.enum(LOOKING_FOR_TYPES).optional(),
      /** Kollabs only: how they pay, whether they are remote, and a language in ISO 639-1. */
      payment: z.enum(PAYMENT_KINDS).optional(),
      remote: z.enum(['true', 'false']).optional(),
      language: z
        .string()
        .regex(/^[a-z]{2}$/)
        .optional(),
      /** Kollabs only: the deadline is within 7 or 30 days, counted in UTC from today. */
      closes: z.enum(CLOSES).optional(),
      place: placeFacet,
      /** Kollabs only: the minimum pay in whole units of an ISO 4217 currency. Both are needed. */
      minPay: amountDigits,
      currency: currencyCode,
      /** Kollabs only: one partner, or more. */
      partners: z.enum(PARTNERS).optional(),
      /** Kollabs only: leaves out closed ones unless false. */
      active: z.enum(['true', 'false']).default('true'),
      /** The account type of the user, or of the owner of the Kollab or post. */
      accountType: z.enum(ACCOUNT_TYPES).optional(),
      /** How the user, or the owner of the Kollab, answers requests. */
      answers: z.enum(ANSWERS).optional(),
      /** Kollabs and users only: whether the user, or the owner, has a verified domain. */
      verified: z.enum(['true', 'false']).optional(),
    }),
    response: z.union([
      z.array(kollabResult),
      z.array(userResult),
      z.array(postResult),
      z.object({
        kollabs: z.array(kollabResult),
        users: z.array(userResult),
        posts: z.array(postResult),
        /** A correction of the whole of `q` if few results match as typed: the first one of `meant`. */
        didYouMean: meant,
        /** The correction for each kind, made of words that results of that kind have. */
        meant: z.object({ kollabs: meant, users: meant, posts: meant }),
      }),
    ]),
    list: 'keyset',
    counted: true,
    errors: ['invalid'],
  },
  countFound: {
    summary: `The number of results of a search by words, for each combination of facets. Exact up to ${MAX_COUNTED} results.`,
    access: 'public',
    shared: 'all',
    query: z.object({
      /** As in `GET /search`. */
      q: z.string().max(20_000).optional(),
      kind: z.enum(SEARCH_KINDS).default('kollabs'),
      minAudience: audienceDigits,
      maxAudience: audienceDigits,
      place: placeFacet,
      /** As in `GET /search`. */
      minPay: amountDigits,
      currency: currencyCode,
      active: z.enum(['true', 'false']).default('true'),
    }),
    response: facetCounts,
    errors: ['invalid'],
  },
  suggest: {
    summary: 'Suggestions for a search that is being typed: a few results of each kind, and a correction.',
    access: 'public',
    shared: 'all',
    query: z.object({ q: z.string().max(20_000).optional() }),
    response: suggestions,
    errors: ['invalid'],
  },
  mentionableUsers: {
    summary:
      'A few users for the text typed after an @. Those whom you follow or talk with come first, by username or display name; others are found by username only.',
    access: 'viewer',
    query: z.object({ q: z.string().max(100).overwrite(cleanLine) }),
    response: z.array(mentionableUser),
  },
});
export type SearchContract = typeof searchContract;
