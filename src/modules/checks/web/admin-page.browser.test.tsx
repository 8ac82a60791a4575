import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { ChecksView } from '../checks.contract.ts';
import AdminPage, { ChecksOverview } from './admin-page.tsx';

const status = page.getByRole('main').getByRole('status').first();
const result = (id: string, level: ChecksView['checks'][number]['level']) => ({
  ...{ id, level },
  sentence: `The ${id} says ${level}.`,
  help: `Look at the ${id}. Then repair it.`,
});
const view = (...checks: ChecksView['checks']): ChecksView => ({
  version: '1.2.3',
  checkedAt: '2026-11-23T10:00:00.000Z',
  checks,
});

it('shows problems first, then warnings, each with what to do, and folds what is fine', async () => {
  const checks = [
    result('disk', 'problem'),
    result('clock', 'warning'),
    result('jobs', 'ok'),
    result('mail', 'ok'),
  ];
  mountPage(<ChecksOverview view={view(...checks)} />);
  await expect.element(status).toHaveTextContent('1 problem and 1 warning.');
  const headings = page.getByRole('heading').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Problems',
    'The disk says problem.',
    'Warnings',
    'The clock says warning.',
  ]);
  await expect.element(page.getByText('Look at the disk. Then repair it.')).toBeVisible();
  const fine = page.getByText('The jobs says ok.');
  await expect.element(fine).not.toBeVisible();
  await page.getByText('2 checks are fine').click();
  await expect.element(fine).toBeVisible();
  await expectNoAxeViolations();
});

it('says so when everything is fine', async () => {
  mountPage(<ChecksOverview view={view(result('disk', 'ok'))} />);
  await expect.element(page.getByText('Everything is fine.')).toBeVisible();
  await expect.element(page.getByText('1 check is fine')).toBeVisible();
});

it('checks again on demand, and says what it found', async () => {
  const load = vi
    .fn()
    .mockResolvedValueOnce({ checks: view(result('disk', 'problem')), figures: null })
    .mockResolvedValue({ checks: view(result('disk', 'ok')), figures: null });
  mountPage(<AdminPage />, load);
  await expect.element(page.getByText('1 problem.')).toBeVisible();
  await expect.element(page.getByText('This did not load')).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(status).toHaveTextContent('Everything is fine.');
  expect(load).toHaveBeenCalledTimes(2);
});
