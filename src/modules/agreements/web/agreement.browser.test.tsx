import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import type { Price } from '#modules/requests/requests.introduction.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { httpApi } from '#web/http-api.ts';
import type { AgreementVersionView, AgreementView } from '../agreements.contract.ts';
import { AgreementPart } from './agreement.tsx';

const version = (number: number, what: string): AgreementVersionView => ({
  ...{
    version: number,
    state: 'proposed',
    proposedBy: 'recipient',
    dateProposed: '2026-03-02T10:00:00.000Z',
  },
  dateDecided: null,
  deliverables: [
    {
      ...{ n: 1, what, platform: 'youtube', due: '2026-04-01', delivery: null },
      ...{ by: 'sender', rounds: 2, advertising: true },
    },
  ],
  rights: { use: ['partner', 'ads'], where: 'Their channel', until: null, exclusive: true },
  payment: { kind: 'none', amount: null, currency: null, text: '' },
  payer: null,
  instalments: [],
});
const agreementWith = (shown: AgreementVersionView): AgreementView => ({
  ...{ requestId: 'r1', newest: shown.version, inForce: null, open: shown.version, waitsFor: 'sender' },
  timeZone: null,
  versions: [shown],
});

const read = vi.fn<() => AgreementView>();
beforeEach(() => {
  read.mockReturnValue(agreementWith(version(1, 'A film')));
});

interface ShownProps {
  promised: Payment | null;
  words?: string;
  price?: Price;
}

function Shown({ promised: payment, words = '', price }: ShownProps) {
  return (
    <AgreementPart
      request={{ ...requestView('accepted'), price: price ?? null }}
      agreement={useLoaderData<AgreementView>()}
      side="sender"
      terms={{ requested: { payment, compensation: words }, current: null, changed: [] } as never}
      now={Date.parse('2026-03-03T10:00:00.000Z')}
      pictureUpload={() => null}
      onShow={() => {}}
    />
  );
}

const MONEY: Payment = { kind: 'money', amount: '600.00', currency: 'EUR', text: '' };
const dialog = () => page.getByRole('dialog', { name: 'Accept this agreement?' });
const accept = () => page.getByRole('button', { name: 'Accept version 1' });

it('shows all terms before accepting, reachable by keyboard', async () => {
  const accepted = vi
    .spyOn(httpApi, 'acceptAgreement')
    .mockResolvedValue(agreementWith(version(1, 'A film')));
  mountPage(<Shown promised={MONEY} />, read);
  await accept().click();
  await expect.element(dialog().getByRole('region', { name: 'Version 1' })).toHaveFocus();
  for (const part of ['What is delivered', 'Usage rights', 'Compensation', 'Dates'])
    await expect.element(dialog().getByRole('heading', { name: part })).toBeInTheDocument();
  for (const text of [/^Delivered by: You/, /^Rounds of changes: 2/, /^Marked as advertising: Yes/])
    await expect.element(dialog().getByText(text)).toBeInTheDocument();
  const gap = 'The Kollab promises EUR 600.00. This agreement offers no compensation.';
  await expect.element(dialog().getByText(gap)).toBeInTheDocument();
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(accepted).not.toHaveBeenCalled();

  await accept().click();
  await dialog().getByRole('button', { name: 'Accept the agreement' }).click();
  await expect
    .poll(() => accepted.mock.calls.map(([call]) => call.params))
    .toEqual([{ id: 'r1', version: '1' }]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

const LESS = { ...version(1, 'A film'), payment: { ...MONEY, amount: '60.00' } };

it('says beside the proposal and before accepting that the compensation is less than promised', async () => {
  read.mockReturnValue(agreementWith(LESS));
  mountPage(
    <Shown promised={MONEY} words="Two nights at sea" price={{ amount: '700.00', currency: 'EUR' }} />,
    read,
  );
  const gap = 'The Kollab promises EUR 600.00. This agreement: EUR 60.00.';
  await expect.element(page.getByText(gap)).toBeVisible();
  await expect.element(page.getByText('Two nights at sea')).not.toBeInTheDocument();
  await accept().click();
  for (const text of [gap, 'What You Get: Two nights at sea', 'You asked for EUR 700.00'])
    await expect.element(dialog().getByText(text)).toBeVisible();
  await expectNoAxeViolations();
});

it('says nothing of it if the Kollab gets what it promises', async () => {
  read.mockReturnValue(agreementWith({ ...LESS, payment: MONEY }));
  mountPage(<Shown promised={MONEY} words="Two nights at sea" />, read);
  await accept().click();
  await expect.element(dialog()).toBeVisible();
  await expect.element(page.getByText(/The Kollab promises|Two nights/)).not.toBeInTheDocument();
});

it('shows what a counter-proposal changes in a first negotiation, also before accepting', async () => {
  const [first, second] = [
    { ...LESS, payment: MONEY, state: 'replaced' as const },
    { ...LESS, version: 2 },
  ];
  read.mockReturnValue({ ...agreementWith(second), versions: [second, first] });
  mountPage(<Shown promised={null} />, read);
  const change = 'CompensationVersion 1EUR 600.00ProposedEUR 60.00';
  const list = (within: Pick<typeof page, 'getByLabelText'>) =>
    within.getByLabelText('Changes: Version 1, then Proposed');
  await expect.element(list(page)).toHaveTextContent(change);
  await page.getByRole('button', { name: 'Accept version 2' }).click();
  await expect.element(list(dialog())).toHaveTextContent(change);
});

it('shows what a counter-proposal changes in the agreement in force', async () => {
  const agreed = { ...LESS, payment: MONEY, state: 'accepted' as const };
  const refused = { ...LESS, version: 2, state: 'replaced' as const };
  const open = { ...LESS, version: 3, payment: { ...MONEY, amount: '500.00' } };
  read.mockReturnValue({ ...agreementWith(open), inForce: 1, versions: [open, refused, agreed] });
  mountPage(<Shown promised={null} />, read);
  const changes = page.getByLabelText('Changes: In force, then Proposed');
  await expect.element(changes).toHaveTextContent('CompensationIn forceEUR 600.00ProposedEUR 500.00');
});

it('keeps the accept button and the buttons of the dialog visible on a phone', async () => {
  await page.viewport(390, 700);
  read.mockReturnValue(agreementWith({ ...version(1, 'A film'), deliverables: manyOf(20) }));
  mountPage(<Shown promised={null} />, read);
  await expect.element(accept()).toBeInViewport({ ratio: 1 });
  await accept().click();
  const button = dialog().getByRole('button', { name: 'Accept the agreement' });
  await expect.element(button).toBeInViewport({ ratio: 1 });
});

function manyOf(count: number) {
  const [one] = version(1, 'A film').deliverables;
  return Array.from({ length: count }, (_, n) => ({ ...(one as object), n: n + 1 })) as never;
}

it('closes the dialog if the version was replaced while it was open', async () => {
  const router = mountPage(<Shown promised={null} />, read);
  await accept().click();
  await expect.element(dialog()).toBeVisible();
  read.mockReturnValue(agreementWith(version(2, 'A song')));
  await router.revalidate();
  await expect.element(page.getByRole('button', { name: 'Accept version 2' })).toBeInTheDocument();
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('keeps its three actions side by side, each on one line, at 320 px', async () => {
  await page.viewport(320, 800);
  // The width that the page leaves for it at 320 px.
  mountPage(
    <div style={{ width: '286px', margin: '0 auto' }}>
      <Shown promised={null} />
    </div>,
    read,
  );
  await expect.element(accept()).toBeVisible();
  const answers = [
    accept(),
    page.getByRole('link', { name: 'Change it' }),
    page.getByRole('button', { name: 'Decline' }),
  ].map((answer) => answer.element().getBoundingClientRect());
  expect(new Set(answers.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(new Set(answers.map(({ height }) => Math.round(height))).size).toBe(1);
});
