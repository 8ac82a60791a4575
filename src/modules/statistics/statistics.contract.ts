import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { statisticsEndpoints } from './statistics.endpoints.ts';
import { DEFAULT_PERIOD, PERIODS } from './statistics.rules.ts';

/** A day, '2026-11-05': in the time zone that its user had on it, or, of the whole place, in UTC. */
const day = z.iso.date();

const period = z.object({
  /** How many days, today among them. */
  days: z
    .enum(PERIODS.map(String) as [string, ...string[]])
    .default(String(DEFAULT_PERIOD))
    .transform(Number),
});

/** What happened to a user on one day. Days on which nothing did are left out. */
const userDay = z
  .object({
    day,
    /** Requests on Kollabs of theirs, and requests that they sent. An invitation is neither. */
    received: z.number(),
    sent: z.number(),
    /** Of those received, which they accepted and declined that day, whenever they came. */
    accepted: z.number(),
    declined: z.number(),
    /** Of those sent, which were accepted that day. */
    sentAccepted: z.number(),
    /** From coming to being accepted or declined, of those that were that day: seconds, added up. */
    waitSeconds: z.number(),
    /** Collaborations of theirs that were completed, and their seconds from being accepted, added up. */
    completed: z.number(),
    finishSeconds: z.number(),
    /** Likes of what they published and followers, those taken back deducted: may be below zero. */
    likes: z.number(),
    followers: z.number(),
    /** People who saw their profile, once each. */
    views: z.number(),
  })
  .meta({ id: 'UserDay' });
export type UserDay = z.infer<typeof userDay>;

const statisticsView = z
  .object({
    /** The last day, which is today in the user's time zone. */
    last: day,
    days: z.array(userDay),
  })
  .meta({ id: 'OwnStatistics' });
export type OwnStatisticsView = z.infer<typeof statisticsView>;

const kollabViews = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    /** People who saw it, once for each day on which they did. */
    views: z.number(),
  })
  .meta({ id: 'KollabViews' });
export type KollabViews = z.infer<typeof kollabViews>;

const channelAudience = z
  .object({
    connectionId: z.string(),
    type: z.string(),
    /** What the channel is called at its platform. */
    name: z.string(),
    featured: z.boolean(),
    /** The last reading of each day in the user's time zone, the oldest first. */
    readings: z.array(z.object({ day, measuredAt: instant, audience: z.number() })),
  })
  .meta({ id: 'ChannelAudience' });
export type ChannelAudience = z.infer<typeof channelAudience>;

/** What happened on the whole place on one day. */
const placeDay = z
  .object({
    day,
    /** Accounts that were made, and deleted. */
    joined: z.number(),
    left: z.number(),
    /** Kollabs that were published. */
    kollabs: z.number(),
    requests: z.number(),
    accepted: z.number(),
    /** Collaborations that began with an invitation. */
    invited: z.number(),
    declined: z.number(),
    /** Requests that ran out of time without an answer. */
    expired: z.number(),
    withdrawn: z.number(),
    cancelled: z.number(),
    /** Closed by the product: they were not finished, or an account or a Kollab is gone. */
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
    /** Accounts there are, by those made and deleted since the figures began. */
    people: z.number(),
  })
  .meta({ id: 'PlaceHealth' });
export type PlaceHealthView = z.infer<typeof healthView>;

const figuresView = z
  .object({
    /** Collaborations that both sides finished. */
    completed: z.number(),
    /** Kollabs that were published. */
    kollabs: z.number(),
    /** Accounts there are. */
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
      /** There are others, which fewer people saw. */
      more: z.boolean(),
    }),
  },
  ownAudience: {
    summary: 'The audience of each channel of the signed-in person over time, as its platform tells it.',
    access: 'viewer',
    query: period,
    response: z.object({
      channels: z.array(channelAudience),
      /** Whether there is a channel at all, also one without a reading in these days. */
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
