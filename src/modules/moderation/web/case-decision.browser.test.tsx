import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import type { CaseView } from '../moderation.contract.ts';
import { decisionRefusals } from '../moderation.messages.ts';
import { CaseDecision } from './case-decision.tsx';

const about = { kind: 'post', id: '01890000-0000-7000-8000-000000000001' } as const;
const reported = { ...about, since: '2026-01-01T00:00:00.000Z', actions: ['take_down', 'warn', 'dismiss'] };
const read = vi.fn<() => unknown>();
const root = { viewer: { username: 'mia' } };

beforeEach(() => {
  sessionStorage.clear();
  read.mockReset().mockReturnValue(reported);
});

function Decision() {
  return <CaseDecision one={useLoaderData<CaseView>()} />;
}

const what = () => page.getByLabelText('What to do');
const why = () => page.getByLabelText('Why');
const words = () => page.getByLabelText('In your words');
const press = () => page.getByRole('button', { name: 'Decide' }).click();

async function fill() {
  await what().selectOptions('Take down');
  await why().selectOptions('Hate or discrimination');
  await words().fill('It insults.');
}

async function beSecond(after: Partial<CaseView>) {
  vi.spyOn(httpApi, 'decideCase').mockImplementation(async () => {
    read.mockReturnValue({ ...reported, ...after });
    throw refusal({ code: 'wrong_state', status: 409, text: decisionRefusals.decided });
  });
  await press();
}

it('keeps what the second of two moderators wrote, and says why it was not decided', async () => {
  mountPage(<Decision />, read, root);
  await fill();
  await beSecond({ actions: ['restore', 'warn'] });
  await expect.element(page.getByRole('option', { name: 'Put back' })).toBeInTheDocument();
  await expect.element(page.getByText(decisionRefusals.decided)).toBeVisible();
  await expect.element(words()).toHaveValue('It insults.');
  // The field for an impossible action is reset.
  await expect.element(what()).toHaveValue('');
  await what().selectOptions('Put back');
  await expect.element(why()).toHaveValue('');
  await what().selectOptions('Warn the owner');
  await why().selectOptions('Hate or discrimination');
  const decide = vi.spyOn(httpApi, 'decideCase').mockResolvedValue({ decisionId: '1', message: 'Decided' });
  await press();
  await expect.element(page.getByText('Decided', { exact: true })).toBeVisible();
  expect(decide.mock.lastCall?.[0]).toMatchObject({
    body: { action: 'warn', reason: 'hate', text: 'It insults.' },
  });
  await expect.element(words()).toHaveValue('');
});

it('says why it was not decided where nothing is left to decide', async () => {
  mountPage(<Decision />, read, root);
  await fill();
  await beSecond({ actions: [], since: null });
  await expect.element(page.getByText('There is nothing to decide.')).toBeVisible();
  await expect.element(page.getByText(decisionRefusals.decided)).toBeVisible();
});

it('keeps what was written over a reload', async () => {
  mountPage(<Decision />, read, root);
  await fill();
  unmount();
  mountPage(<Decision />, read, root);
  await expect.element(page.getByText('We kept what you wrote here earlier.')).toBeVisible();
  await expect.element(what()).toHaveValue('take_down');
  await expect.element(why()).toHaveValue('hate');
  await expect.element(words()).toHaveValue('It insults.');
});
