import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { CATEGORIES, CONNECTABLE, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { DELIVERY_PLATFORMS, RIGHTS_USES } from '#modules/agreements/agreements.terms.rules.ts';
import { amountIn, type Payment } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { CONVERSATION_STATES } from '#modules/messaging/messaging.rules.ts';
import { REPORT_REASONS } from '#modules/moderation/moderation.rules.ts';
import { RATE_AUDIENCES, RATE_KINDS } from '#modules/portfolio/portfolio.rules.ts';
import { QUESTIONS } from '#modules/reviews/reviews.questions.rules.ts';

/*
 * The files below content/, validated when they are read: an unknown or missing field stops the start. All times are
 * relative to the time at which the database is filled.
 */

export const CONTENT = path.resolve(import.meta.dirname, 'content');

const text = z.string().min(1);
const count = z.int().min(0);
const side = z.enum(['sender', 'recipient']);
export type Side = z.infer<typeof side>;

const payment = z
  .strictObject({
    kind: z.enum(PAYMENT_KINDS),
    amount: z.number().optional(),
    currency: z.string().optional(),
    text: z.string().default(''),
  })
  .transform(
    ({ amount, currency, ...rest }): Payment => ({
      ...rest,
      amount: amount && currency ? amountIn(currency, String(amount)) : null,
      currency: currency ?? null,
    }),
  );

const report = z.strictObject({ by: text, reason: z.enum(REPORT_REASONS), text: z.string().default('') });
export type DemoReport = z.infer<typeof report>;

const reply = z.strictObject({ by: text, hoursAgo: z.number(), text });
const comment = reply.extend({ replies: z.array(reply).default([]) });
export type DemoComment = z.infer<typeof comment>;

/** An account at a platform, with the figures that the platform reports, or a link. */
const channel = z.discriminatedUnion('type', [
  z.strictObject({
    ...{ type: z.literal('youtube'), name: text, subscribers: count, views: count, videos: count },
    jumped: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('twitch'), name: text, followers: count }),
  z.strictObject({ type: z.literal('instagram'), name: text, followers: count, posts: count }),
  z.strictObject({
    ...{ type: z.literal('tiktok'), name: text, followers: count, likes: count, videos: count },
  }),
  z.strictObject({ type: z.literal('custom'), name: text, linkTo: z.url() }),
]);
export type DemoChannel = z.infer<typeof channel>;

const work = z.strictObject({
  ...{ what: text, forWhom: z.string().default(''), daysAgo: count, link: z.url() },
  /** The key of a Kollab whose picture it has. */
  picture: text.optional(),
});

const rate = z.strictObject({
  ...{ kind: z.enum(RATE_KINDS), currency: text, least: z.number(), most: z.number().optional() },
  shown: z.enum(RATE_AUDIENCES).default('public'),
});

const person = z.strictObject({
  ...{ username: text, firstName: text, lastName: text, displayName: text, headline: text, bio: text },
  ...{ location: text, website: z.string().default(''), businessName: text.optional() },
  /** Days ago the domain of the website was verified. */
  domainVerifiedDaysAgo: count.optional(),
  ...{ category: z.enum(CATEGORIES), joinedDaysAgo: z.number() },
  channels: z.array(channel).default([]),
  featured: z.enum(CONNECTABLE).optional(),
  works: z.array(work).default([]),
  rates: z.array(rate).default([]),
  report: report.optional(),
});
export type DemoPerson = z.infer<typeof person>;

/** A PDF of one page. */
const file = z.strictObject({ name: text, title: text, lines: z.array(z.string()).min(1) });
export type DemoFile = z.infer<typeof file>;

const kollab = z.strictObject({
  ...{ key: text, owner: text, category: z.enum(CATEGORIES), tags: z.array(text), daysAgo: z.number() },
  ...{ title: text, summary: text, lookingFor: text, compensation: text },
  lookingForTypes: z.array(z.enum(LOOKING_FOR_TYPES)),
  inactive: z.boolean().default(false),
  ...{ payment: payment.optional(), deadlineInDays: z.int().optional(), place: text.optional() },
  ...{ languages: z.array(text).default([]), partners: z.int().optional() },
  /** Of its brief. */
  files: z.array(file).default([]),
  comments: z.array(comment).default([]),
  report: report.optional(),
});
export type DemoKollab = z.infer<typeof kollab>;

const post = z.strictObject({
  ...{ key: text, owner: text, category: z.enum(CATEGORIES), tags: z.array(text), daysAgo: z.number() },
  text,
  comments: z.array(comment).default([]),
});
export type DemoPost = z.infer<typeof post>;

const deliverable = z.strictObject({
  ...{ what: text, platform: z.enum(DELIVERY_PLATFORMS), dueInDays: z.int().optional() },
  ...{ rounds: z.int().default(1), advertising: z.boolean().default(false) },
  delivered: z
    .strictObject({
      ...{ by: side, daysAgo: z.number(), link: z.url(), confirmedDaysAgo: z.number().optional() },
      files: z.array(file).default([]),
    })
    .optional(),
});

const rights = z.strictObject({
  ...{ use: z.array(z.enum(RIGHTS_USES)), where: text, untilInDays: z.int().optional() },
  exclusive: z.boolean().default(false),
});

/** Each mark must be possible after the ones before it. */
const instalment = z.strictObject({
  ...{ amount: z.number(), dueInDays: z.int() },
  sent: z.strictObject({ daysAgo: z.number(), reference: z.string().default('') }).optional(),
  arrived: z.strictObject({ daysAgo: z.number() }).optional(),
  missing: z.strictObject({ daysAgo: z.number(), text }).optional(),
});
export type DemoInstalment = z.infer<typeof instalment>;

const agreementVersion = z.strictObject({
  ...{ by: side, proposedDaysAgo: z.number(), acceptedDaysAgo: z.number().optional() },
  ...{ deliverables: z.array(deliverable), rights, payment },
  ...{ payer: side.optional(), instalments: z.array(instalment).default([]) },
});
export type DemoAgreementVersion = z.infer<typeof agreementVersion>;

const review = z.strictObject({
  by: side,
  /** After the completion. */
  daysAfter: z.number(),
  text: z.string().default(''),
  /** Questions answered with no. */
  no: z.array(z.enum(QUESTIONS)).default([]),
  /** Written a day after the review was shown. */
  reply: text.optional(),
  testimonial: z.int().min(1).max(3).optional(),
});
export type DemoReview = z.infer<typeof review>;

const step = z.strictObject({
  action: z.enum(['accept', 'remind', 'update', 'complete', 'finalize', 'reject', 'withdraw', 'cancel']),
  ...{ by: side, daysAgo: z.number(), note: text.optional() },
});

const collaboration = z.strictObject({
  ...{ kollab: text, sender: text, daysAgo: z.number(), note: text },
  links: z.array(text).default([]),
  price: z.strictObject({ amount: text, currency: text }).optional(),
  /** Whether the owner of the Kollab marked it. */
  favourite: z.boolean().default(false),
  steps: z.array(step).default([]),
  agreement: z.array(agreementVersion).default([]),
  reviews: z.array(review).default([]),
  /** When each side agreed to show it, in days after the completion. */
  showcase: z.strictObject({ sender: z.number().optional(), recipient: z.number().optional() }).optional(),
});
export type DemoCollaboration = z.infer<typeof collaboration>;

const message = z.strictObject({
  ...{ by: z.enum(['from', 'to']), hoursAgo: z.number(), text },
  files: z.array(file).default([]),
});

const conversation = z.strictObject({
  ...{ from: text, to: text, state: z.enum(CONVERSATION_STATES) },
  /** How many of the newest messages are unread. */
  unread: count.optional(),
  messages: z.array(message).min(1),
});
export type DemoConversation = z.infer<typeof conversation>;

const account = z.strictObject({ username: text, who: text, role: z.literal('admin').optional() });

function read<T>(file: string, item: z.ZodType<T>): T[] {
  const found = z.array(item).safeParse(parse(fs.readFileSync(path.join(CONTENT, file), 'utf8')));
  if (!found.success) throw new Error(`${file} of the demo world:\n${z.prettifyError(found.error)}`);
  return found.data;
}

export const people = read('people.yaml', person);
export const kollabs = read('kollabs.yaml', kollab);
export const posts = read('posts.yaml', post);
export const collaborations = read('collaborations.yaml', collaboration);
export const conversations = read('conversations.yaml', conversation);
export const demoAccounts = read('accounts.yaml', account);

/** Returns a function that looks up a name, and throws if it is missing. */
export function lookUp<T>(entries: Iterable<readonly [string, T]>): (name: string) => T {
  const map = new Map(entries);
  return (name) => {
    const found = map.get(name);
    if (found === undefined) throw new Error(`The demo world has no ${name}.`);
    return found;
  };
}

export const getPerson = lookUp(people.map((one) => [one.username, one]));
export const getKollab = lookUp(kollabs.map((one) => [one.key, one]));

/** Nobody receives mail at these addresses. */
export const demoEmail = (username: string) => `${username.toLowerCase()}@demo.example`;

export const accountTypeOf = ({ businessName }: DemoPerson) => (businessName ? 'business' : 'creator');

export function audienceOfChannel(one: DemoChannel): number | null {
  if (one.type === 'custom') return null;
  return one.type === 'youtube' ? one.subscribers : one.followers;
}

export function audienceOf({ channels, featured }: DemoPerson): number {
  const shown = channels.find(({ type }) => type === featured);
  return (shown && audienceOfChannel(shown)) ?? 0;
}

const HOUR_MS = 60 * 60 * 1000;

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * HOUR_MS);
