import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { DecisionView } from '../moderation.contract.ts';
import DecisionPage from './decision-page.tsx';

const hidden: DecisionView = {
  ...{ decisionId: '01890000-0000-7000-8000-000000000001', kind: 'post', action: 'hide', reason: 'spam' },
  ...{ text: 'Your account is new.', date: '2026-01-01T00:00:00.000Z', seen: null, objection: null },
  ended: null,
  objectUntil: '2026-07-01T00:00:00.000Z',
};
const ended = { decisionId: '01890000-0000-7000-8000-000000000002', date: '2026-01-02T00:00:00.000Z' };
const read = vi.fn<() => DecisionView>();
const next = () => page.getByText(/looks at it next/);
const link = () => page.getByRole('link', { name: 'Read what they decided' });
const objecting = () => page.getByRole('heading', { name: 'If you think this is wrong' });

beforeEach(() => {
  sessionStorage.clear();
});

function show(decision: DecisionView) {
  read.mockReturnValue(decision);
  mountPage(<DecisionPage />, read, { viewer: { username: 'noor' } });
}

it('lets its owner object to what a rule hid, while no moderator has looked at it', async () => {
  show(hidden);
  await expect.element(next()).toBeVisible();
  await expect.element(objecting()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send objection' })).toBeVisible();
});

it('leads from what a rule hid to the decision that ended it', async () => {
  show({ ...hidden, ended, objectUntil: null });
  await expect.element(link()).toHaveAttribute('href', `/decision/${ended.decisionId}`);
  await expect.element(next()).not.toBeInTheDocument();
  await expect.element(objecting()).not.toBeInTheDocument();
  await expectNoAxeViolations();
});

it('keeps an objection that was made before it ended', async () => {
  const objection = { text: 'It was a joke.', date: ended.date, outcome: 'granted' } as const;
  show({ ...hidden, ended, objectUntil: null, objection });
  await expect.element(page.getByText('It was a joke.')).toBeVisible();
  await expect.element(page.getByText('Granted')).toBeVisible();
});
