import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AgreementView } from '#modules/agreements/agreements.contract.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { messageView } from '#tests/components/message-view.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { prepareApi } from '#web/api.ts';
import { apiContext, viewerContext } from '#web/context.ts';
import { hasUnsaved } from '#web/drafts/unsaved.ts';
import { httpApi } from '#web/http-api.ts';
import RequestPage, { loader } from './request-page.tsx';

// The page shows actions of the other side, whichever tab is open.

const NONE: AgreementView = {
  ...{ requestId: 'r1', newest: 0, inForce: null, open: null, waitsFor: null, versions: [] },
  timeZone: null,
};
const message = (position: number, sender: string) => messageView(position, sender, { conversationId: 'r1' });
const proposed = (by: 'sender' | 'recipient', state: 'proposed' | 'accepted'): AgreementView => ({
  ...{ requestId: 'r1', newest: 1, inForce: state === 'accepted' ? 1 : null, timeZone: null },
  open: state === 'proposed' ? 1 : null,
  waitsFor: state === 'accepted' ? null : by === 'sender' ? 'recipient' : 'sender',
  versions: [
    {
      ...{ version: 1, state, proposedBy: by, dateProposed: '2026-03-02T10:00:00.000Z' },
      dateDecided: state === 'accepted' ? '2026-03-03T10:00:00.000Z' : null,
      deliverables: [
        {
          n: 1,
          what: 'A song',
          platform: 'other',
          due: null,
          by: 'sender',
          rounds: 1,
          advertising: false,
          delivery: null,
        },
      ],
      rights: { use: ['channels'], where: 'Both channels', until: null, exclusive: false },
      payment: { kind: 'none', amount: null, currency: null, text: '' },
      payer: null,
      instalments: [],
    },
  ],
});

const streams = { opened: [] as ReturnType<typeof watchStreams> };
beforeEach(() => {
  prepareApi();
  streams.opened = watchStreams();
  vi.spyOn(httpApi, 'readConversation').mockResolvedValue({ unread: 0 });
  vi.spyOn(httpApi, 'listResults').mockResolvedValue({ items: [] });
  vi.spyOn(httpApi, 'getRequest').mockResolvedValue(requestView('accepted'));
  const nothingShown = {
    ...{ requestId: 'r1', own: null, other: null, shownSince: null, preview: null },
    state: 'active' as const,
  };
  vi.spyOn(httpApi, 'showcaseOfRequest').mockResolvedValue(nothingShown);
  vi.spyOn(httpApi, 'termsOfRequest').mockResolvedValue({ requested: null, current: null, changed: [] });
});

async function open(loaded: object = {}, viewer = 'ada') {
  const data = {
    ...{ request: requestView('accepted'), side: 'sender', viewer, tab: 'details', now: Date.now() },
    ...{ others: [], reviews: null, showcase: null, terms: null, sender: null, agreement: NONE },
    messages: { ok: true, value: { items: [message(1, 'ada')] } },
    ...loaded,
  };
  const read = vi.fn<() => unknown>(() => data);
  mountPage(
    <>
      <OpenLine />
      <RequestPage />
    </>,
    read,
    { viewer: { username: viewer }, settings: { liveCursor: null } },
  );
  await expect.poll(() => streams.opened.length).toBeGreaterThan(0);
  return read;
}
const tell = (kind: string, n: number) => streams.opened.at(-1)?.tell(n, { kind, id: 'r1' });
const tab = (name: RegExp) => page.getByRole('tab', { name });

it('shows a message that arrived while another tab was open', async () => {
  await open();
  const list = vi
    .spyOn(httpApi, 'listRequestMessages')
    .mockResolvedValue({ items: [message(2, 'ben'), message(1, 'ada')] });
  tell('conversation', 1);
  await expect.poll(() => list.mock.calls.length).toBe(1);
  await tab(/^Messages/).click();
  await expect.element(page.getByText('Message 2')).toBeVisible();
});

it('shows an agreement that was proposed and then accepted while another tab was open', async () => {
  await open();
  const read = vi.spyOn(httpApi, 'getAgreement').mockResolvedValue(proposed('recipient', 'proposed'));
  tell('request', 1);
  await expect.poll(() => read.mock.calls.length).toBe(1);
  await tab(/^Agreement/).click();
  await expect.element(page.getByRole('heading', { name: 'Proposed agreement' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Accept version 1' })).toBeVisible();
});

it('marks the tab of the agreement, and offers the answer first, while it waits for the viewer', async () => {
  await open();
  await expect.element(tab(/^Agreement$/)).toBeVisible();
  const answer = page.getByRole('button', { name: 'Answer the proposal' });
  await expect.element(answer).not.toBeInTheDocument();
  const read = vi.spyOn(httpApi, 'getAgreement').mockResolvedValue(proposed('recipient', 'proposed'));
  tell('request', 1);
  await expect.element(tab(/^Agreement waiting for your answer$/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your move' })).toBeVisible();
  await expectNoAxeViolations();
  await answer.click();
  await expect.element(page.getByRole('heading', { name: 'Proposed agreement' })).toBeVisible();
  read.mockResolvedValue(proposed('recipient', 'accepted'));
  tell('request', 2);
  await expect.element(tab(/^Agreement$/)).toBeVisible();
});

const LONG = {
  kollabTitle: `${'A duet about tides, '.repeat(5)}`.slice(0, 100),
  note: 'Hello from the other side of the bay. '.repeat(13),
};

it.each([
  ['accepted', 'Mark completed', 390, 844],
  ['accepted', 'Answer the proposal', 390, 844],
  ['bothDone', 'Finalize Kollab (0/2)', 320, 568],
  ['pending', 'Accept', 320, 568],
  ['pending', 'Reject', 390, 844],
] as const)('%s: has %s in the first view of a phone, once', async (state, name, width, height) => {
  await page.viewport(width, height);
  const agreement = name.startsWith('Answer') ? proposed('sender', 'proposed') : NONE;
  await open({ request: { ...requestView(state), ...LONG }, side: 'recipient', agreement }, 'ben');
  const move = page.getByRole('button', { name, exact: true });
  await expect.element(move).toBeInViewport({ ratio: 1 });
  // The bar covers neither the focused field nor the content behind it.
  const note = page.getByRole('textbox', { name: /^Note to the other side/ });
  note.element().focus();
  await expect.element(note).toBeInViewport({ ratio: 1 });
  const bottom = note.element().getBoundingClientRect().bottom;
  const { top, bottom: end } = move.element().getBoundingClientRect();
  expect(bottom <= top || end <= note.element().getBoundingClientRect().top).toBe(true);
});

it('keeps the displayed messages after a switch of tabs', async () => {
  await open({ agreement: proposed('sender', 'proposed'), tab: 'agreement' });
  await expect.element(page.getByText(/^You proposed it on .+ Waiting for/)).toBeVisible();
  vi.spyOn(httpApi, 'getAgreement').mockResolvedValue(proposed('sender', 'accepted'));
  tell('request', 1);
  const inForce = page.getByRole('heading', { name: 'Agreement in force' });
  await expect.element(inForce).toBeVisible();
  await tab(/^Update Log/).click();
  await expect.element(inForce).not.toBeInTheDocument();
  await tab(/^Agreement/).click();
  await expect.element(inForce).toBeVisible();
});

it('shows the current reviews after a switch of tabs', async () => {
  const request = { ...requestView('completed'), completedAt: new Date().toISOString() };
  const none = { requestId: 'r1', own: null, other: null, otherWritten: null };
  vi.mocked(httpApi.getRequest).mockResolvedValue(request);
  vi.spyOn(httpApi, 'getAgreement').mockResolvedValue(NONE);
  await open({ request, reviews: none });
  const written = page.getByText(/has written a review\. You will both see/);
  await expect.element(page.getByRole('heading', { name: 'Your review' })).toBeVisible();
  await tab(/^Update Log/).click();
  const read = vi
    .spyOn(httpApi, 'reviewsOfRequest')
    .mockResolvedValue({ ...none, otherWritten: '2026-03-04T10:00:00.000Z' });
  tell('request', 1);
  await expect.poll(() => read.mock.calls.length).toBe(1);
  await tab(/^Details/).click();
  await expect.element(written).toBeVisible();
});

it("reloads once after the viewer's own step, although its signal arrives, too", async () => {
  const [pending, accepted] = [requestView('pending'), requestView('accepted')];
  const read = await open({ request: pending, side: 'recipient', messages: null, agreement: null }, 'ben');
  await expect.poll(() => read.mock.calls.length).toBe(1);
  const data = { ...Object(read()), request: accepted, now: Date.now() };
  read.mockClear();
  const again = Promise.withResolvers<object>();
  read.mockReturnValue(again.promise);
  vi.spyOn(httpApi, 'acceptRequest').mockResolvedValue(accepted);
  vi.spyOn(httpApi, 'getAgreement').mockResolvedValue(NONE);
  vi.mocked(httpApi.getRequest).mockResolvedValue(accepted);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
  tell('request', 1);
  await expect.poll(() => vi.mocked(httpApi.getAgreement).mock.calls.length).toBe(1);
  again.resolve(data);
  await expect.element(page.getByText('Accepted', { exact: true }).first()).toBeVisible();
  expect(read).toHaveBeenCalledTimes(1);
});

it('keeps edits of the note while an update is being sent', async () => {
  await open();
  const [note, sent] = [
    page.getByRole('textbox', { name: /^Note to the other side/ }),
    Promise.withResolvers<RequestView>(),
  ];
  vi.spyOn(httpApi, 'updateRequest')
    .mockReturnValueOnce(sent.promise)
    .mockResolvedValue(requestView('accepted'));
  const send = page.getByRole('button', { name: 'Send update' });
  await note.fill('The first half is done');
  await send.click();
  await note.fill('The first half is done, and I need');
  sent.resolve(requestView('accepted'));
  await expect.element(page.getByText('Update sent to user')).toBeVisible();
  await expect.element(note).toHaveValue('The first half is done, and I need');
  await expect.element(send).not.toHaveAttribute('aria-busy');
  await send.click();
  await expect.element(note).toHaveValue('');
});

const ENDS = {
  cancelled: {
    closedAt: '2026-03-05T10:00:00.000Z',
    closedBy: 'recipient',
    closedHow: 'cancelled',
    active: false,
  },
  completed: { ...requestView('completed'), completedAt: new Date().toISOString() },
} as const;

it.each(['cancelled', 'completed'] as const)(
  'does not warn of a lost note after the request was %s',
  async (end) => {
    await open();
    const note = page.getByRole('textbox', { name: /^Note to the other side/ });
    await note.fill('The first half is done');
    expect(hasUnsaved()).toBe(true);
    const reviews = { requestId: 'r1', own: null, other: null, otherWritten: null };
    vi.spyOn(httpApi, 'reviewsOfRequest').mockResolvedValue(reviews);
    vi.spyOn(httpApi, 'getAgreement').mockResolvedValue(NONE);
    vi.mocked(httpApi.getRequest).mockResolvedValue({ ...requestView('accepted'), ...ENDS[end] });
    tell('request', 1);
    await expect.element(note).not.toBeInTheDocument();
    expect(hasUnsaved()).toBe(false);
  },
);

it('reads its parts concurrently, after the request', async () => {
  const asked: string[] = [];
  const waits = Promise.withResolvers<never>();
  const parts = ['listRequestMessages', 'getAgreement', 'reviewsOfRequest', 'termsOfRequest'] as const;
  for (const part of parts) {
    vi.spyOn(httpApi, part).mockImplementation(() => {
      asked.push(part);
      return waits.promise;
    });
  }
  const context = new RouterContextProvider();
  context.set(apiContext, httpApi);
  context.set(viewerContext, { username: 'ada' });
  const url = new URL('/request/r1', location.href);
  const loading = loader({
    ...{ context, url, request: new Request(url), params: { requestId: 'r1' } },
    pattern: '/request/:requestId',
  });
  await expect.poll(() => asked.length).toBe(parts.length);
  waits.reject(new Error('away'));
  expect(await loading).toMatchObject({
    agreement: null,
    reviews: null,
    terms: null,
    messages: { ok: false },
  });
});

it('turns URLs and usernames in notes into links, in Details and in the Update Log', async () => {
  const note = (text: string) => `${text}: https://ada.example/pier with @noor`;
  const update = { type: 'update', author: 'ben', date: '2026-03-02T10:00:00.000Z', note: note('News') };
  await open({ request: { ...requestView('accepted'), note: note('Hello'), updates: [update] } });
  const links = (within: Pick<typeof page, 'getByRole'>) => [
    within.getByRole('link', { name: 'ada.example/pier' }),
    within.getByRole('link', { name: '@noor' }),
  ];
  for (const name of ['Your note', 'Latest updates']) {
    const [address, user] = links(page.getByRole('region', { name }));
    await expect.element(address as never).toHaveAttribute('href', 'https://ada.example/pier');
    await expect.element(user as never).toHaveAttribute('href', '/user/noor');
  }
  await tab(/^Update Log/).click();
  for (const link of links(page.getByRole('list', { name: 'Update log' })))
    await expect.element(link).toBeVisible();
});
