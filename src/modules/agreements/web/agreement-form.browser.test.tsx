import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/api-over-http.ts';
import { hasUnsaved } from '#web/drafts/unsaved.ts';
import type { ProposalStart } from '../agreement-fields.contract.ts';
import { agreementsErrors } from '../agreements.errors.ts';
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

function Shown({ start = START }: { start?: ProposalStart }) {
  return (
    <AgreementForm
      requestId="r1"
      viewer="ada"
      names={{ sender: 'Ada L. (you)', recipient: 'Ben F.' }}
      replaces={useLoaderData<number>()}
      from={null}
      start={start}
    />
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
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
  await expect.element(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('youtube');
  await expect.element(page.getByRole('combobox', { name: 'Who delivers it' })).toHaveValue('sender');
  await expect.element(page.getByRole('combobox', { name: 'Rounds of changes' })).toHaveValue('1');
  await press('Propose');
  await expect.element(page.getByText('Deliverable 1: Required')).toBeVisible();
  await expect.element(page.getByText('Choose at least one', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
  expect(propose).not.toHaveBeenCalled();
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
