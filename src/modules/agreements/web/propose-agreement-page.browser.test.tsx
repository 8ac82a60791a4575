import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AccountType } from '#contract/product.ts';
import { requestView } from '#tests/components/request-view.ts';
import { apiContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import { loader } from './propose-agreement-page.tsx';

const terms = {
  ...{ payment: { kind: 'money', amount: '600.00', currency: 'EUR', text: '' }, deadline: null },
  compensation: 'Two nights at sea',
};
const says = (requested: object | null) =>
  vi.spyOn(httpApi, 'termsOfRequest').mockResolvedValue({ requested, current: null, changed: [] } as never);

/** Featured platforms by username. A user without one is not found. */
function feature(platforms: Record<string, string>) {
  vi.spyOn(httpApi, 'getUser').mockImplementation(async ({ params: { username } }) => {
    if (!(username in platforms)) throw new Error('not found');
    return { userData: { user: { featuredPlatform: platforms[username] } } } as never;
  });
}

const noAgreement = {
  ...{ requestId: 'r1', newest: 0, inForce: null, open: null, waitsFor: null, versions: [] },
  timeZone: null,
};

beforeEach(() => {
  says(terms);
  feature({});
  vi.spyOn(httpApi, 'getAgreement').mockResolvedValue(noAgreement);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The sender is ada, the owner of the Kollab ben. */
async function load(sender: AccountType = 'creator', owner: AccountType = 'business', more: object = {}) {
  vi.spyOn(httpApi, 'getRequest').mockResolvedValue({
    ...requestView('accepted'),
    ...{ senderAccountType: sender, recipientAccountType: owner, ...more },
  });
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, { username: 'ada' });
  const url = new URL('/request/r1/agreement/propose', location.href);
  return loader({
    ...{ context, url, request: new Request(url), params: { requestId: 'r1' } },
    pattern: '/request/:requestId/agreement/propose',
  });
}

it.each([
  ['2026-11-22T23:00:00.000Z', null, '2026-11-22'],
  ['2026-11-23T01:00:00.000Z', null, null],
  ['2026-11-23T01:00:00.000Z', 'America/New_York', '2026-11-22'],
  ['2026-11-22T23:00:00.000Z', 'Asia/Tokyo', null],
])(
  "starts with the Kollab's deadline until its day ends for its owner: at %s in %s",
  async (now, timeZone, deadline) => {
    vi.setSystemTime(now);
    says({ ...terms, deadline: '2026-11-22' });
    vi.mocked(httpApi.getAgreement).mockResolvedValue({ ...noAgreement, timeZone });
    expect((await load()).start.deadline).toBe(deadline);
  },
);

it('starts without a deadline and a payment where the terms are unknown', async () => {
  says(null);
  expect((await load()).start).toMatchObject({ deadline: null, payment: null });
});

it.each([
  ['creator', 'business', { ada: 'youtube', ben: 'instagram' }, 'youtube'],
  ['business', 'creator', { ada: 'youtube', ben: 'instagram' }, 'instagram'],
  ['creator', 'creator', { ada: 'youtube', ben: 'instagram' }, 'instagram'],
  ['business', 'business', { ada: 'youtube', ben: 'instagram' }, 'instagram'],
  ['creator', 'business', { ada: '', ben: 'instagram' }, 'instagram'],
  ['creator', 'business', { ben: 'instagram' }, 'instagram'],
  ['creator', 'creator', { ada: 'youtube', ben: '' }, 'other'],
  ['creator', 'creator', { ada: 'youtube' }, 'other'],
] as const)(
  'of a %s and a %s with the platforms %j it starts with %s',
  async (sender, owner, has, platform) => {
    feature(has);
    expect((await load(sender, owner)).start.platform).toBe(platform);
  },
);

it('shows what the Kollab and the sender stated when the request was made', async () => {
  const price = { amount: '700.00', currency: 'EUR' };
  expect((await load('creator', 'business', { price })).promised).toEqual({
    ...{ payment: terms.payment, words: 'Two nights at sea', price },
  });
  vi.mocked(httpApi.termsOfRequest).mockRejectedValue(new Error('away'));
  expect((await load()).promised).toEqual({ payment: null, words: '', price: null });
});
