import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { requestView } from '#tests/components/request-view.ts';
import { httpApi } from '#web/api-over-http.ts';
import type { AgreementView } from '../agreements.contract.ts';
import { agreementsErrors } from '../agreements.errors.ts';
import { AgreementPart } from './agreement.tsx';

const NONE: AgreementView = {
  ...{ requestId: 'r1', newest: 0, inForce: null, open: null, versions: [], timeZone: null },
};
const THEIRS: AgreementView = {
  ...{ requestId: 'r1', newest: 1, inForce: null, open: 1, timeZone: null },
  versions: [
    {
      ...{ version: 1, state: 'proposed', proposedBy: 'recipient', dateProposed: '2026-03-02T10:00:00.000Z' },
      dateDecided: null,
      deliverables: [{ n: 1, what: 'What they want', platform: 'other', due: null, delivery: null }],
      rights: { where: 'Their channel', until: null, exclusive: false },
      payment: { kind: 'none', amount: null, currency: null, text: '' },
    },
  ],
};

const read = vi.fn<() => AgreementView>();
let propose: MockInstance<typeof httpApi.proposeAgreement>;
beforeEach(() => {
  read.mockReturnValue(NONE);
  propose = vi.spyOn(httpApi, 'proposeAgreement');
});
afterEach(() => sessionStorage.clear());

function Shown() {
  return (
    <AgreementPart
      request={requestView('accepted')}
      agreement={useLoaderData<AgreementView>()}
      side="sender"
      viewer="ada"
      now={Date.parse('2026-03-03T10:00:00.000Z')}
      pictureUpload={() => null}
      onShow={() => {}}
    />
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const what = () => page.getByRole('textbox', { name: 'What (1)' });

it('keeps a proposal that the other side was quicker than, and says what became of the agreement', async () => {
  propose.mockImplementationOnce(() => {
    read.mockReturnValue(THEIRS);
    return Promise.reject(refusal(agreementsErrors.agreement_changed));
  });
  mountPage(<Shown />, read);
  await press('Propose an agreement');
  await what().fill('A song for two voices, and all that goes with it');
  await page.getByRole('textbox', { name: /^Where it may be used/ }).fill('Both channels');
  await press('Propose');
  await expect.poll(() => propose.mock.calls.length).toBe(1);
  await press('Cancel');
  await expect.element(page.getByRole('button', { name: 'Change it' })).toBeVisible();
  await expectNoAxeViolations();
  await press('Change it');
  await expect.element(what()).toHaveValue('A song for two voices, and all that goes with it');
  await expect.element(page.getByText(/The agreement has changed since/)).toBeVisible();

  // Another proposal, though of the same words: it replaces theirs.
  propose.mockResolvedValueOnce(THEIRS);
  await press('Propose');
  await expect.poll(() => propose.mock.calls.length).toBe(2);
  const [first, second] = propose.mock.calls.map(([call]) => call);
  expect([first?.body.replaces, second?.body.replaces]).toEqual([0, 1]);
  expect(second?.body.deliverables).toEqual(first?.body.deliverables);
  expect(second?.key).not.toBe(first?.key);
});

it('begins from what they proposed, once the own words are given up', async () => {
  mountPage(<Shown />, read);
  await press('Propose an agreement');
  await what().fill('A song');
  await press('Cancel');
  await press('Propose an agreement');
  await expect.element(page.getByText(/^We kept what you wrote here earlier/)).toBeVisible();
  await expect.element(page.getByText(/The agreement has changed since/)).not.toBeInTheDocument();
  await press('Start over');
  await expect.element(what()).toHaveValue('');
  await press('Cancel');
  await press('Propose an agreement');
  await expect.element(page.getByText(/^We kept what you wrote here earlier/)).not.toBeInTheDocument();
});
