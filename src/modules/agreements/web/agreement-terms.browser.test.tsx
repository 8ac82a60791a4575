import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import type { AgreementVersionView } from '../agreements.contract.ts';
import { AgreementTerms } from './agreement-terms.tsx';
import type { Delivering } from './deliverable-actions.tsx';

const SAID = { by: 'sender', rounds: 1, advertising: false } as const;
const versionOf = (version: number, what: string): AgreementVersionView => ({
  version,
  state: 'accepted',
  proposedBy: 'sender',
  dateProposed: '2026-01-01T00:00:00.000Z',
  dateDecided: '2026-01-02T00:00:00.000Z',
  deliverables: [{ n: 1, what, platform: 'youtube', due: null, ...SAID, delivery: null }],
  rights: { use: ['channels'], where: 'Everywhere', until: null, exclusive: false },
  payment: { kind: 'none', amount: null, currency: null, text: '' },
  payer: null,
  instalments: [],
});

const delivering: Delivering = {
  requestId: 'r1',
  state: 'accepted',
  side: 'sender',
  names: { sender: 'Noor', recipient: 'Ben' },
  now: new Date('2026-01-03T00:00:00.000Z'),
  timeZone: null,
  pictureUpload: () => null,
  onShow: () => {},
};

function InForce() {
  const [version, setVersion] = useState(versionOf(1, 'A duet'));
  return (
    <>
      <button type="button" onClick={() => setVersion(versionOf(2, 'A trio'))}>
        Agree anew
      </button>
      <AgreementTerms version={version} names={delivering.names} delivering={delivering} />
    </>
  );
}

it('resets the delivery dialog for a deliverable with the same number in another version', async () => {
  mountPage(<InForce />);
  const dialog = page.getByRole('dialog', { name: 'Mark as delivered' });
  const link = dialog.getByRole('textbox', { name: /^Link\b(?! to)/ });
  await page.getByRole('button', { name: /^Mark as delivered.*A duet/ }).click();
  await link.fill('https://noor.example/duet');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Agree anew' }).click();
  await page.getByRole('button', { name: /^Mark as delivered.*A trio/ }).click();
  await expect.element(dialog.getByText('A trio')).toBeVisible();
  await expect.element(link).toHaveValue('');
});
