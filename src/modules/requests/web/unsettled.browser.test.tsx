import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { prepareApi } from '#web/api.ts';
import { httpApi } from '#web/http-api.ts';
import RequestPage from './request-page.tsx';

// The page asks before a step that finishes, also where the server would not refuse it.

const PAID = { kind: 'money', amount: '600.00', currency: 'EUR', text: '' };
const UNAGREED = 'The Kollab promises EUR 600.00, and nothing about it is agreed.';

beforeEach(() => prepareApi());

function open(
  state: Parameters<typeof requestView>[0],
  agreement: { open: number | null; inForce: number | null },
) {
  const data = {
    ...{ request: requestView(state), side: 'sender', viewer: 'ada', tab: 'details', now: Date.now() },
    ...{ others: [], reviews: null, showcase: null, sender: null, results: null, messages: null },
    agreement: { requestId: 'r1', newest: 1, waitsFor: null, timeZone: null, versions: [], ...agreement },
    terms: { requested: { payment: PAID, compensation: '' }, current: null, changed: [] },
  };
  mountPage(<RequestPage />, () => data, { viewer: { username: 'ada' } });
}

it.each([
  ['accepted', 'Mark completed', /^A proposed agreement is not answered/],
  ['bothDone', 'Finalize Kollab (0/2)', /^A proposed agreement was not answered/],
] as const)('in %s, asks before finishing what is not agreed', async (state, name, unanswered) => {
  open(state, { open: 1, inForce: null });
  await page.getByRole('button', { name, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Finish with something still open?' });
  await expect.element(question.getByText(unanswered)).toBeVisible();
  await expect.element(question.getByText(UNAGREED)).toBeVisible();
});

it('finalizes at once with an agreement in force', async () => {
  const finalize = vi.spyOn(httpApi, 'finalizeRequest').mockResolvedValue(requestView('senderFinal'));
  open('bothDone', { open: null, inForce: 1 });
  await page.getByRole('button', { name: 'Finalize Kollab (0/2)' }).click();
  await expect.poll(() => finalize.mock.calls.length).toBe(1);
});
