import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '../http-api.ts';
import { ReportUnpaid } from './report-unpaid.tsx';

const root = { viewer: { username: 'ada' } };
const about = { requestId: 'r1', about: 'Instalment 1, EUR 125.00' };
const link = () => page.getByRole('button', { name: /^Report: not paid.*Instalment 1, EUR 125.00/ });

it('reports the payer with the collaboration, and asks for no reason', async () => {
  const report = vi.spyOn(httpApi, 'report').mockResolvedValue({ message: 'Thank you.' });
  mountPage(<ReportUnpaid {...about} payer={{ username: 'ben', displayName: 'Ben' }} />, undefined, root);
  await link().click();
  await expect.element(page.getByRole('dialog', { name: 'Report Ben: not paid' })).toBeVisible();
  await expect.element(page.getByText(/none of your messages/)).toBeVisible();
  expect(page.getByRole('combobox').query()).toBeNull();
  await expectNoAxeViolations();
  await page.getByLabelText(/^Anything to add/).fill('I asked three times');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect.element(page.getByText('Thank you.')).toBeVisible();
  expect(report.mock.lastCall?.[0].body).toEqual({
    ...{ kind: 'user', id: 'ben', requestId: 'r1' },
    ...{ reason: 'notPaid', text: 'I asked three times' },
  });
});

it('reports a payer whose account others do not see by the collaboration', async () => {
  const report = vi.spyOn(httpApi, 'report').mockResolvedValue({ message: 'Thank you.' });
  mountPage(<ReportUnpaid {...about} payer={{ username: '', displayName: '' }} />, undefined, root);
  await link().click();
  await expect.element(page.getByRole('dialog', { name: 'Report the payer: not paid' })).toBeVisible();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect.element(page.getByText('Thank you.')).toBeVisible();
  expect(report.mock.lastCall?.[0].body).toMatchObject({ id: 'r1', requestId: 'r1', reason: 'notPaid' });
});
