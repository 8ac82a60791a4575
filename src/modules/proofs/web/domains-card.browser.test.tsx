import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ProofView } from '#modules/proofs/proofs.contract.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { DomainsCard } from './domains-card.tsx';

const AT = '2026-11-03T12:00:00.000Z';
const pending: ProofView = {
  ...{ proofId: 'p1', kind: 'domain', domain: 'shop.example', connectionId: null, state: 'pending' },
  ...{ token: 'kollabrate-0123', verifiedAt: null, checkedAt: AT, seenAt: null, takenBackAt: null },
  ...{
    withheldUntil: null,
    shownUntil: null,
    checkableAt: AT,
    found: { record: 'absent', page: 'different' },
  },
};
const show = (...value: ProofView[]) => mountPage(<DomainsCard proofs={{ ok: true, value }} />);
const domain = page.getByRole('article', { name: 'shop.example' });

it('says where the proof belongs and what was found there, and checks again', async () => {
  await page.viewport(390, 800);
  const check = vi.spyOn(httpApi, 'checkDomain').mockResolvedValue({ ...pending, state: 'verified' });
  show(pending);
  for (const text of [
    'Not verified yet',
    'kollabrate-0123',
    '_kollabrate.shop.example',
    'There is no such record yet.',
    'https://shop.example/.well-known/kollabrate.txt',
    'There is a file, but with another text.',
  ])
    await expect.element(domain).toMatchTextContent(text);
  await expectNoAxeViolations();
  await domain.getByRole('button', { name: 'Check now' }).click();
  await vi.waitFor(() => expect(check).toHaveBeenCalledTimes(1));
  expect(check.mock.lastCall?.[0]).toMatchObject({ params: { proofId: 'p1' } });
  await expect.element(page.getByText('shop.example is verified.')).toBeVisible();
});

it('shows since when a domain is verified, and until when if its proof is missing', async () => {
  show({
    ...pending,
    ...{ state: 'failing', verifiedAt: AT, seenAt: AT, shownUntil: '2026-12-15T12:00:00.000Z' },
  });
  await expect.element(domain).toMatchTextContent(/Verified since .*2026/);
  await expect.element(domain).toMatchTextContent(/If it is not back by .*2026/);
});

it('says until when a domain is withheld, and offers nothing else', async () => {
  const withheldUntil = '2027-05-02T12:00:00.000Z';
  show({ ...pending, state: 'takenBack', takenBackAt: AT, withheldUntil });
  await expect.element(domain).toMatchTextContent(/You can verify the domain again from .*2027, or sooner/);
  expect(domain.getByRole('button').elements()).toEqual([]);
});

it('offers to add a domain until there are three', async () => {
  show(pending);
  await expect.element(page.getByRole('button', { name: 'Add domain' })).toBeVisible();
});

it('offers no fourth domain', async () => {
  show(...['1', '2', '3'].map((proofId) => ({ ...pending, proofId, domain: `${proofId}.example` })));
  await expect.element(page.getByRole('article', { name: '3.example' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add domain' })).not.toBeInTheDocument();
});
