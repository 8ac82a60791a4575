import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { statisticsEndpoints } from './statistics.endpoints.ts';
import { DEFAULT_PERIOD, PERIODS } from './statistics.rules.ts';

/** A date such as '2026-11-05': in the user's time zone at the time, or in UTC for site-wide figures. */
const day = z.iso.date();

const period = z.object({
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
    sentAccepted: z.number(),
    /** The sum of the seconds from arrival to answer, for requests that were answered that day. */
    waitSeconds: z.number(),
    completed: z.number(),
    finishSeconds: z.number(),
    /** New likes of the user's content and new followers, minus those undone that day. May be negative. */
    likes: z.number(),
    followers: z.number(),
    views: z.number(),
  })
  .meta({ id: 'UserDay' });
export type UserDay = z.infer<typeof userDay>;

const statisticsView = z
  .object({
    last: day,
    days: z.array(userDay),
  })
  .meta({ id: 'OwnStatistics' });
export type OwnStatisticsView = z.infer<typeof statisticsView>;

const kollabViews = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    views: z.number(),
  })
  .meta({ id: 'KollabViews' });
export type KollabViews = z.infer<typeof kollabViews>;

const channelAudience = z
  .object({
    connectionId: z.string(),
    type: z.string(),
    name: z.string(),
    featured: z.boolean(),
    /** The last reading of each day in the user's time zone, oldest first. */
    readings: z.array(z.object({ day, measuredAt: instant, audience: z.number() })),
  })
  .meta({ id: 'ChannelAudience' });
export type ChannelAudience = z.infer<typeof channelAudience>;

/** In the smallest unit of the currency. */
const money = z.int();

/** Payments that arrived on one day, as the side that received them stated it. */
const payDay = z.object({ day, currency: z.string(), received: money, paid: money }).meta({ id: 'PayDay' });
export type PayDay = z.infer<typeof payDay>;

/** What has not arrived yet of the agreements in force. */
const payBalance = z
  .object({
    currency: z.string(),
    /** Whether the user is the payer. */
    pays: z.boolean(),
    /** Marked as sent. */
    sent: money,
    /** Not sent, or marked as missing. */
    open: money,
    /** The part of `open` that is missing or was due before today. */
    late: money,
  })
  .meta({ id: 'PayBalance' });
export type PayBalance = z.infer<typeof payBalance>;

const payments = z
  .object({ days: z.array(payDay), balances: z.array(payBalance) })
  .meta({ id: 'OwnPayments' });
export type OwnPaymentsView = z.infer<typeof payments>;

const siteDay = z
  .object({
    day,
    joined: z.number(),
    left: z.number(),
    kollabs: z.number(),
    requests: z.number(),
    accepted: z.number(),
    /** Collaborations that began with an invitation. */
    invited: z.number(),
    declined: z.number(),
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
  .meta({ id: 'SiteDay' });
export type SiteDay = z.infer<typeof siteDay>;

const healthView = z
  .object({
    last: day,
    days: z.array(siteDay),
    /** The number of accounts, computed from those created and deleted since the figures began. */
    people: z.number(),
  })
  .meta({ id: 'SiteHealth' });
export type SiteHealthView = z.infer<typeof healthView>;

const figuresView = z
  .object({
    completed: z.number(),
    kollabs: z.number(),
    people: z.number(),
  })
  .meta({ id: 'SiteFigures' });
export type SiteFiguresView = z.infer<typeof figuresView>;

export const statisticsContract = defineContract(statisticsEndpoints, {
  ownStatistics: {
    summary: 'Your own figures, day by day, over 7, 30 or 90 days.',
    access: 'viewer',
    query: period,
    response: statisticsView,
  },
  viewsOfKollabs: {
    summary: 'How many people viewed each of your Kollabs, most viewed first, up to 50 Kollabs.',
    access: 'viewer',
    query: period,
    response: z.object({
      kollabs: z.array(kollabViews),
      more: z.boolean(),
    }),
  },
  ownAudience: {
    summary: 'The audience of each of your channels over time, as its platform reports it.',
    access: 'viewer',
    query: period,
    response: z.object({
      channels: z.array(channelAudience),
      /** Whether the user has any channel, with or without a reading in the period. */
      connected: z.boolean(),
    }),
  },
  ownPayments: {
    summary:
      'Your payments, as both sides record them: what arrived, day by day, and what is still open, by currency.',
    access: 'viewer',
    query: period,
    response: payments,
  },
  siteFigures: {
    summary: 'Totals of the whole site: completed collaborations, published Kollabs and users.',
    access: 'public',
    shared: 'all',
    response: figuresView,
  },
  siteHealth: {
    summary: 'Figures of the whole site, day by day. For admins; 404 for everyone else.',
    access: 'viewer',
    query: period,
    response: healthView,
    errors: ['not_found'],
  },
});
export type StatisticsContract = typeof statisticsContract;
