import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { statisticsEndpoints } from './statistics.endpoints.ts';
import { DEFAULT_PERIOD, PERIODS } from './statistics.rules.ts';

/** A date such as '2026-11-05': in the user's time zone at the time, or in UTC for site-wide figures. */
const day = z.iso.date();

const period = z.object({
  /** The number of days, including today. */
  days: z
    .enum(PERIODS.map(String) as [string, ...string[]])
    .default(String(DEFAULT_PERIOD))
    .transform(Number),
});

/** What happened to a user on one day. Days without any event are left out. */
const userDay = z
  .object({
    day,
    /** Requests to the user's Kollabs, and requests that they sent. Invitations count as neither. */
    received: z.number(),
    sent: z.number(),
    /** Received requests that the user accepted or declined that day, whenever they arrived. */
    accepted: z.number(),
    declined: z.number(),
    /** Sent requests that were accepted that day. */
    sentAccepted: z.number(),
    /** The sum of the seconds from arrival to answer, for requests that were answered that day. */
    waitSeconds: z.number(),
    /** Completed collaborations, and the sum of the seconds since they were accepted. */
    completed: z.number(),
    finishSeconds: z.number(),
    /** New likes of the user's content and new followers, minus those undone that day. May be negative. */
    likes: z.number(),
    followers: z.number(),
    /** Readers of their profile, each counted once. */
    views: z.number(),
  })
  .meta({ id: 'UserDay' });
export type UserDay = z.infer<typeof userDay>;

const statisticsView = z
  .object({
    /** The last day: today in the user's time zone. */
    last: day,
    days: z.array(userDay),
  })
  .meta({ id: 'OwnStatistics' });
export type OwnStatisticsView = z.infer<typeof statisticsView>;

const kollabViews = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    /** Readers, each counted once per day. */
    views: z.number(),
  })
  .meta({ id: 'KollabViews' });
export type KollabViews = z.infer<typeof kollabViews>;

const channelAudience = z
  .object({
    connectionId: z.string(),
    type: z.string(),
    /** The channel's name on its platform. */
    name: z.string(),
    featured: z.boolean(),
    /** The last reading of each day in the user's time zone, oldest first. */
    readings: z.array(z.object({ day, measuredAt: instant, audience: z.number() })),
  })
  .meta({ id: 'ChannelAudience' });
export type ChannelAudience = z.infer<typeof channelAudience>;

/** What happened on the whole site on one day. */
const placeDay = z
  .object({
    day,
    /** Created and deleted accounts. */
    joined: z.number(),
    left: z.number(),
    /** Published Kollabs. */
    kollabs: z.number(),
    requests: z.number(),
    accepted: z.number(),
    /** Collaborations that began with an invitation. */
    invited: z.number(),
    declined: z.number(),
    /** Requests that expired without an answer. */
    expired: z.number(),
    withdrawn: z.number(),
    cancelled: z.number(),
    /** Closed by the product: not finished in time, or an account or Kollab was deleted. */
    closed: z.number(),
    completed: z.number(),
    reports: z.number(),
    decisions: z.number(),
    waitSeconds: z.number(),
    finishSeconds: z.number(),
  })
  .meta({ id: 'PlaceDay' });
export type PlaceDay = z.infer<typeof placeDay>;

const healthView = z
  .object({
    last: day,
    days: z.array(placeDay),
    /** The number of accounts, computed from those created and deleted since the figures began. */
    people: z.number(),
  })
  .meta({ id: 'PlaceHealth' });
export type PlaceHealthView = z.infer<typeof healthView>;

const figuresView = z
  .object({
    /** Collaborations that both sides finished. */
    completed: z.number(),
    kollabs: z.number(),
    people: z.number(),
  })
  .meta({ id: 'PlaceFigures' });
export type PlaceFiguresView = z.infer<typeof figuresView>;

export const statisticsContract = defineContract(statisticsEndpoints, {
  ownStatistics: {
    summary: 'What happened to the signed-in person, day by day, over 7, 30 or 90 days.',
    access: 'viewer',
    query: period,
    response: statisticsView,
  },
  viewsOfKollabs: {
    summary:
      'How many people saw each Kollab of the signed-in person, the most seen first: up to 50 of them.',
    access: 'viewer',
    query: period,
    response: z.object({
      kollabs: z.array(kollabViews),
      /** Whether there are more, with fewer views. */
      more: z.boolean(),
    }),
  },
  ownAudience: {
    summary: 'The audience of each channel of the signed-in person over time, as its platform tells it.',
    access: 'viewer',
    query: period,
    response: z.object({
      channels: z.array(channelAudience),
      /** Whether the user has any channel, with or without a reading in the period. */
      connected: z.boolean(),
    }),
  },
  placeFigures: {
    summary: 'What was done on the whole place since its figures began: three sums, of nobody in particular.',
    access: 'public',
    shared: 'all',
    response: figuresView,
  },
  placeHealth: {
    summary: 'How the whole place does, day by day. For admins; to others it is not there.',
    access: 'viewer',
    query: period,
    response: healthView,
    errors: ['not_found'],
  },
});
export type StatisticsContract = typeof statisticsContract;
