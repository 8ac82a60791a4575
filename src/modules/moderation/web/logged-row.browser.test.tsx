import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { LoggedDecision } from '../moderation.contract.ts';
import { LoggedRow } from './logged-row.tsx';

const decision: LoggedDecision = {
  ...{ decisionId: '1', kind: 'user', id: '2', action: 'suspend', reason: 'spam', text: 'Because.' },
  ...{ date: '2026-01-01T00:00:00.000Z', moderator: '', operator: false, owner: 'nia', reports: 0 },
  objection: null,
};

it.each<[string, Partial<LoggedDecision>, string]>([
  ['a moderator', { moderator: 'mia' }, 'By @mia'],
  ['a moderator who deleted the account', {}, 'By a moderator who left'],
  ['the command line', { operator: true }, 'By the command line'],
  ['a rule', { action: 'hide' }, 'By a rule'],
  [
    'an admin who deleted the account',
    { kind: 'term', action: 'term_added', reason: 'term' },
    'By an admin who left',
  ],
])('says who decided: %s', async (_who, of, words) => {
  mountPage(<LoggedRow decision={{ ...decision, ...of }} headingLevel={2} />);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

it('says which role was given', async () => {
  const given = { action: 'role', reason: 'role', text: 'moderator', operator: true } as const;
  mountPage(<LoggedRow decision={{ ...decision, ...given }} headingLevel={2} />);
  await expect.element(page.getByRole('heading', { name: 'Role given: moderator' })).toBeVisible();
});
