import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { hasUnsaved } from '#web/drafts/unsaved.ts';
import { httpApi } from '#web/http-api.ts';
import type { ProposalStart } from '../agreement-fields.contract.ts';
import { agreementsErrors } from '../agreements.errors.ts';
import type { Promised } from '../agreements.promise.rules.ts';
import { AgreementForm } from './agreement-form.tsx';

const START: ProposalStart = {
  payment: { kind: 'money', amount: '600.00', currency: 'EUR', text: '' },
  ...{ deadline: '2031-03-05', platform: 'youtube' },
  accountTypes: { sender: 'creator', recipient: 'business' },
};
const newest = vi.fn<() => number>();
let propose: MockInstance<typeof httpApi.proposeAgreement>;
beforeEach(() => {
  sessionStorage.clear();
  newest.mockReturnValue(0);
  // A response would navigate to another page.
  propose = vi.spyOn(httpApi, 'proposeAgreement').mockReturnValue(new Promise(() => {}));
});

const SILENT = { words: '', price: null };
interface ShownProps {
  start?: ProposalStart;
  stated?: Pick<Promised, 'words' | 'price'>;
}

function Shown({ start = START, stated = SILENT }: ShownProps) {
  return (
    <AgreementForm
      requestId="r1"
      viewer="ada"
      names={{ sender: 'Ada L. (you)', recipient: 'Ben F.' }}
      replaces={useLoaderData<number>()}
      versions={{ from: null, kept: [] }}
      start={start}
      promised={{ payment: start.payment, ...stated }}
    />
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const due = () => page.getByLabelText('Due date of the payment');
const what = () => page.getByRole('textbox', { name: 'Deliverable 1' });
const kind = () => page.getByRole('combobox', { name: 'What is given in return' });
const bodies = () => propose.mock.calls.map(([{ body }]) => body);

/** Makes the choices that have no default. */
async function choose() {
  await page.getByRole('checkbox', { name: 'Paid ads' }).click();
  await page.getByRole('combobox', { name: 'How long it may be used' }).selectOptions('No end date');
}

it('begins with the terms of the Kollab, and requires the choices without a default', async () => {
  mountPage(<Shown />, newest);
  await expect.element(kind()).toHaveValue('money');
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('600.00');
  await expect.element(page.getByLabelText(/^Due date \(1\)/)).toHaveValue('2031-03-05');
  await expect.element(due()).toHaveValue('2031-03-05');
  await expect.element(page.getByRole('combobox', { name: 'Who pays' })).toHaveValue('recipient');
  await expect.element(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('youtube');
  await expect.element(page.getByRole('combobox', { name: 'Who delivers it' })).toHaveValue('sender');
  await expect.element(page.getByRole('combobox', { name: 'Rounds of changes' })).toHaveValue('1');
  await press('Propose');
  await expect.element(page.getByText('Deliverable 1: Required')).toBeVisible();
  await expect.element(page.getByText('Choose at least one', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
  expect(propose).not.toHaveBeenCalled();
});

it('shows what the Kollab and the sender stated in words, and asks before it proposes less money', async () => {
  const text = 'The Kollab promises EUR 600.00. Your proposal: EUR 60.00.';
  propose.mockRejectedValueOnce(refusal(agreementsErrors.payment_promised, { error: text }));
  mountPage(
    <Shown stated={{ words: 'Two nights at sea', price: { amount: '700.00', currency: 'EUR' } }} />,
    newest,
  );
  const part = page.getByRole('group', { name: 'Compensation' });
  await expect.element(part.getByText('What You Get: Two nights at sea')).toBeVisible();
  await expect.element(part.getByText('Ada L. (you) asked for EUR 700.00')).toBeVisible();
  await what().fill('A film');
  await choose();
  await page.getByRole('textbox', { name: 'Amount' }).fill('60');
  await press('Propose');
  const question = page.getByRole('alertdialog', { name: 'Propose this compensation?' });
  await expect.element(question.getByText(text)).toBeVisible();
  await expectNoAxeViolations();
  await question.getByRole('button', { name: 'Propose anyway' }).click();
  await expect.poll(() => bodies().map(({ acknowledged }) => acknowledged)).toEqual([false, true]);
});

it('has no compensation preselected, and asks before it proposes none to a Kollab that pays', async () => {
  propose.mockRejectedValueOnce(refusal(agreementsErrors.payment_promised, { error: 'This Kollab pays.' }));
  mountPage(<Shown start={{ ...START, payment: null }} />, newest);
  await expect.element(kind()).toHaveValue('');
  await what().fill('A film');
  await choose();
  await kind().selectOptions('No compensation');
  await press('Propose');
  const question = page.getByRole('alertdialog', { name: 'Propose it without compensation?' });
  await expect.element(question.getByText('This Kollab pays.')).toBeVisible();
  await question.getByRole('button', { name: 'Propose anyway' }).click();
  await expect.poll(() => bodies().map(({ acknowledged }) => acknowledged)).toEqual([false, true]);
  expect(bodies()[1]).toMatchObject({
    deliverables: [{ what: 'A film', by: 'sender', rounds: 1, advertising: false, due: '2031-03-05' }],
    rights: { use: ['ads'], until: null },
    payment: { kind: 'none' },
  });
});

const amount = (n: number) => page.getByRole('textbox', { name: `Instalment ${n}`, exact: true });
const dueOf = (n: number) => page.getByLabelText(`Due date of instalment ${n}`);

it('splits the payment into instalments that add up, and shows an error at the field', async () => {
  mountPage(<Shown />, newest);
  await what().fill('A film');
  await choose();
  await press('Split into instalments');
  await expect.element(amount(1)).toHaveFocus();
  await expect.element(amount(1)).toHaveValue('300.00');
  await expect.element(dueOf(1)).toHaveValue('2031-03-05');
  await amount(1).fill('150');
  await expect.element(amount(2)).toHaveValue('450.00');
  await expect
    .element(page.getByText('Adds up to exactly EUR 600.00.'))
    .toHaveAttribute('aria-live', 'polite');
  // Nothing is an error while the next field of the rows is filled in.
  await dueOf(2).click();
  await expectNoAxeViolations();
  await expect.element(page.getByText('Instalment 2: Required')).not.toBeInTheDocument();
  await press('Propose');
  await expect.element(page.getByText('Instalment 2: Required')).toBeVisible();
  await expect.element(dueOf(2)).toHaveFocus();
  await dueOf(2).fill('2031-04-05');
  await expect.element(page.getByText('Instalment 2: Required')).not.toBeInTheDocument();

  // A wrong sum is shown at the last amount, and is checked again when the whole amount changes.
  await amount(2).fill('350');
  await press('Propose');
  const wrong = page.getByText('The instalments add up to EUR 500.00, not EUR 600.00');
  await expect.element(wrong).toBeVisible();
  await expect.element(amount(2)).toHaveFocus();
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await expect.element(wrong).not.toBeInTheDocument();
  await expect.element(page.getByText('Adds up to exactly EUR 500.00.')).toBeVisible();

  await press('Add an instalment');
  await expect.element(amount(3)).toHaveFocus();
  await press('Remove instalment 3');
  await expect.element(amount(2)).toHaveFocus();
  await press('Propose');
  await expect.poll(bodies).toHaveLength(1);
  expect(bodies()[0]).toMatchObject({
    payer: 'recipient',
    instalments: [
      { amount: '150', due: '2031-03-05' },
      { amount: '350.00', due: '2031-04-05' },
    ],
  });
});

it('requires who pays and the due date of a single payment, whose amount it does not ask for twice', async () => {
  const accountTypes = { sender: 'creator', recipient: 'creator' } as const;
  mountPage(<Shown start={{ ...START, deadline: null, accountTypes }} />, newest);
  await what().fill('A film');
  await page.getByRole('combobox', { name: 'Who delivers it' }).selectOptions('Ada L. (you)');
  await choose();
  await expect.element(amount(1)).not.toBeInTheDocument();
  await press('Propose');
  await expect.element(page.getByText('Choose who pays').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Who pays' }).selectOptions('Ben F.');
  await press('Propose');
  await expect.element(due()).toHaveFocus();
  await due().fill('2031-05-05');
  await page.getByRole('textbox', { name: 'Amount' }).fill('700');
  await press('Propose');
  await expect.poll(bodies).toHaveLength(1);
  expect(bodies()[0]).toMatchObject({
    payer: 'recipient',
    instalments: [{ amount: '700', due: '2031-05-05' }],
  });
});

it('takes at most 12 instalments, and becomes a single payment again', async () => {
  mountPage(<Shown />, newest);
  await press('Split into instalments');
  for (let rows = 3; rows <= 12; rows++) await press('Add an instalment');
  await expect.element(page.getByRole('button', { name: 'Add an instalment' })).not.toBeInTheDocument();
  for (let rows = 12; rows > 1; rows--) await press(`Remove instalment ${rows}`);
  await expect.element(due()).toHaveFocus();
  await expect.element(page.getByText(/Adds up to exactly/)).not.toBeInTheDocument();
});

it('keeps the entered values if the other side was first, and shows that the agreement has changed', async () => {
  propose.mockImplementationOnce(() => {
    newest.mockReturnValue(1);
    return Promise.reject(refusal(agreementsErrors.agreement_changed));
  });
  mountPage(<Shown />, newest);
  await what().fill('A song for two voices');
  expect(hasUnsaved()).toBe(true);
  await choose();
  await press('Propose');
  await expect.element(page.getByText(/^The agreement has changed since you started/)).toBeVisible();
  await expect.element(what()).toHaveValue('A song for two voices');

  // The same values over a newer version are another proposal, with another idempotency key.
  await press('Propose');
  await expect.poll(() => bodies().map(({ replaces }) => replaces)).toEqual([0, 1]);
  const [first, second] = propose.mock.calls.map(([call]) => call);
  expect(second?.body.deliverables).toEqual(first?.body.deliverables);
  expect(second?.key).not.toBe(first?.key);
});

it('restores a draft, and starts empty once the draft is discarded', async () => {
  mountPage(<Shown />, newest);
  await what().fill('A song');
  unmount();
  mountPage(<Shown />, newest);
  await expect.element(what()).toHaveValue('A song');
  await expect.element(page.getByText(/^We kept what you wrote here earlier/)).toBeVisible();
  await press('Start over');
  await expect.element(what()).toHaveValue('');
  await expect.element(page.getByText(/^We kept what you wrote here earlier/)).not.toBeInTheDocument();
});

it('restores a draft from before there were instalments', async () => {
  mountPage(<Shown />, newest);
  await what().fill('A song');
  unmount();
  const [name = ''] = Object.keys(sessionStorage).filter((key) => key.includes('proposal/ada/r1'));
  const draft = JSON.parse(sessionStorage.getItem(name) ?? '');
  const { payer: _payer, instalments: _instalments, ...values } = draft.values;
  sessionStorage.setItem(name, JSON.stringify({ ...draft, values }));
  mountPage(<Shown />, newest);
  await expect.element(what()).toHaveValue('A song');
  await expect.element(page.getByRole('combobox', { name: 'Who pays' })).toHaveValue('recipient');
  await expect.element(due()).toHaveValue('2031-03-05');
});
