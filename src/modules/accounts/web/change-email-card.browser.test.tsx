import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { ChangeEmailCard } from './change-email-card.tsx';

const pending = {
  newEmail: 'ada@moved.example',
  asksPresent: true,
  approved: false,
  confirmed: false,
  askedAt: '2026-11-20T08:00:00.000Z',
};
const words = () => page.getByRole('region', { name: 'Email' }).element().textContent;
const agreed = () => page.getByRole('list', { name: 'Who has agreed' }).getByRole('listitem');

function show(change: typeof pending) {
  const loaded = { ok: true as const, value: { pending: change } };
  mountPage(<ChangeEmailCard email="ada@people.example" verified change={loaded} />);
}

it('says that both addresses have a link', async () => {
  show(pending);
  await expect.poll(words).toContain('the links that we sent to both addresses');
  await expect.poll(() => agreed().elements()).toHaveLength(2);
  await expectNoAxeViolations();
});

it('mentions only the new address if an operator began the change, also for a verified account', async () => {
  show({ ...pending, asksPresent: false, approved: true });
  await expect.poll(words).toContain('the link that we sent to it.');
  await expect.poll(() => agreed().elements()).toHaveLength(1);
});
