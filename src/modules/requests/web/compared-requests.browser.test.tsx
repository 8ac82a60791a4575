import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ComparedRequest } from '#modules/reviews/comparison.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { ComparedRequests } from './compared-requests.tsx';

const compared = (name: string, more: Partial<ComparedRequest> = {}): ComparedRequest => ({
  ...{ requestId: `id-of-${name}`, datePosted: '2026-05-05T12:00:00.000Z', note: `The note of ${name}` },
  ...{ links: [], price: null, favourite: false, channels: [], reviews: 0, again: null },
  sender: {
    ...{ username: name.toLowerCase(), displayName: name, profileImageUrl: '', accountType: 'creator' },
    ...{ contentType: 'music', completedCollaborations: 0, answers: null, payments: null },
  },
  ...more,
});
const ADA = compared('Ada', {
  price: { amount: '300.00', currency: 'EUR' },
  links: ['https://ada.example/work'],
  channels: [{ type: 'youtube', audience: 12_300, dateUpdated: '2026-05-01T12:00:00.000Z' }],
  ...{ reviews: 6, again: 83 },
});
const ROWS = [ADA, compared('Ben'), compared('Cleo', { sender: null, note: '' })];

function show(rows = ROWS) {
  const state = { page: 1, pageSize: 10, sort: '-datePosted', q: '' };
  const data = { state, defaultSort: '-datePosted', rows, total: String(rows.length) };
  mountPage(
    <ComparedRequests kollab={{ kollabId: 'k1', active: true }} label="Pending requests" data={data} />,
    () => null,
    { viewer: { username: 'noor' } },
  );
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const choose = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}` });
const reject = () => page.getByRole('button', { name: 'Reject chosen' });

it('shows what each sender brings and asks for', async () => {
  show();
  await expect.poll(() => row('Ada').element().textContent).toMatch(/12.3K on YouTube, read on 1 May 2026/);
  await expect.poll(() => row('Ada').element().textContent).toMatch(/6 ?83% would work together again/);
  await expect.poll(() => row('Ada').element().textContent).toMatch(/EUR 300.00/);
  const work = row('Ada').getByRole('link', { name: /ada.example/ });
  await expect.element(work).toHaveAttribute('href', 'https://ada.example/work');
  await expect.element(row('Cleo')).not.toBeInTheDocument();
  await expect.element(row('Deleted user')).toBeVisible();
  await expectNoAxeViolations();
});

it('has no column of prices if nobody named one', async () => {
  show([compared('Ben')]);
  await expect.element(row('Ben')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Asks For' })).not.toBeInTheDocument();
});

it('rejects the chosen ones with one note, by keyboard, and says who is left', async () => {
  const left = [{ requestId: 'id-of-Ben', reason: 'The sender has cancelled this request' }];
  const send = vi
    .spyOn(httpApi, 'rejectSeveral')
    .mockResolvedValue({ rejected: ['id-of-Ada'], left, message: 'Request rejected' });
  show();
  await reject().click();
  await expect.element(page.getByRole('status').getByText('Choose at least one request.')).toBeVisible();
  choose('Ada').element().focus();
  await userEvent.keyboard(' ');
  await choose('Ben').click();
  await expect.element(page.getByText('2 chosen')).toBeVisible();
  reject().element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByRole('heading', { name: 'Reject these 2 requests?' })).toBeVisible();
  const names = dialog.getByRole('list', { name: 'Requests from' });
  expect(names.element().textContent).toBe('AdaBen');
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Already found' }).click();
  await dialog.getByRole('button', { name: 'Reject 2 requests' }).click();
  await expect.element(page.getByText('Ben: The sender has cancelled this request')).toBeVisible();
  expect(send.mock.lastCall?.[0]).toMatchObject({
    params: { id: 'k1' },
    body: {
      requestIds: ['id-of-Ada', 'id-of-Ben'],
      note: 'I have already found somebody for this Kollab.',
    },
  });
  await expect.element(choose('Ada')).not.toBeChecked();
  await expect.element(reject()).toHaveFocus();
});

it('marks a favourite at once, and takes the mark back if the server refuses', async () => {
  let refuse: (reason: Error) => void = () => {};
  vi.spyOn(httpApi, 'markFavourite').mockReturnValue(
    new Promise((_, rejectCall) => {
      refuse = rejectCall;
    }),
  );
  show();
  const star = page.getByRole('button', { name: 'Favourite: Ada' });
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  refuse(refusal('not_found'));
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
});

it('invites more people if nobody has asked', async () => {
  show([]);
  await expect
    .element(page.getByRole('link', { name: 'Invite more people' }))
    .toHaveAttribute('href', '/kollab/k1/details?invite=1');
});
