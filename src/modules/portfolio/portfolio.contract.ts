import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, shownDay, username } from '#contract/fields.ts';
import { portfolioEndpoints } from './portfolio.endpoints.ts';
import { RATE_AUDIENCES, RATE_KINDS } from './portfolio.rules.ts';
import { ratesForm, workForm } from './portfolio-form.contract.ts';

const workView = z
  .object({
    workId: z.string(),
    what: z.string(),
    /** Empty if the owner did not say it. */
    forWhom: z.string(),
    date: shownDay,
    link: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** The picture's description; empty if its owner wrote none. */
    imageAlt: z.string(),
  })
  .meta({ id: 'Work' });
export type WorkView = z.infer<typeof workView>;

const rateView = z
  .object({
    kind: z.enum(RATE_KINDS),
    currency: z.string(),
    least: z.string(),
    most: z.string().nullable(),
    shown: z.enum(RATE_AUDIENCES),
  })
  .meta({ id: 'Rate' });

export const portfolioView = z
  .object({
    /** The newest first. */
    works: z.array(workView),
    /** Those that the viewer may see, in the owner's order. */
    rates: z.array(rateView),
    /** Whether the owner has rates that the viewer does not see. */
    moreOnRequest: z.boolean(),
  })
  .meta({ id: 'Portfolio' });
export type PortfolioView = z.infer<typeof portfolioView>;

const words = ['what', 'forWhom', 'link', 'imageAlt'] as const;

export const portfolioContract = defineContract(portfolioEndpoints, {
  portfolioOf: {
    summary: 'The works and rates that a user shows.',
    access: 'public',
    params: z.object({ username }),
    response: portfolioView,
    shared: 'visitors',
    errors: ['not_found'],
  },
  ownPortfolio: {
    summary: 'Your works and rates.',
    access: 'viewer',
    response: portfolioView,
  },
  addWork: {
    summary: 'Add a work to your portfolio, with a link, a picture or both. At most 12.',
    access: 'verified',
    body: workForm,
    words: [...words],
    status: 201,
    response: portfolioView,
    errors: ['wrong_state'],
  },
  editWork: {
    summary: 'Replace a work of your portfolio.',
    access: 'verified',
    params: z.object({ id }),
    body: workForm,
    words: [...words],
    response: portfolioView,
    errors: ['not_found'],
  },
  removeWork: {
    summary: 'Remove a work from your portfolio. Idempotent.',
    access: 'viewer',
    params: z.object({ id }),
    response: portfolioView,
  },
  setRates: {
    summary:
      'Replace all your rates, at most 12: the kind of work, a currency, and a range. A range without `most` is open. `onRequest` shows a rate only to those with an open request or collaboration with you.',
    access: 'verified',
    body: ratesForm,
    response: portfolioView,
  },
});
export type PortfolioContract = typeof portfolioContract;
