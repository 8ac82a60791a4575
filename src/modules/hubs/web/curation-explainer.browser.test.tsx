import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { CurationExplainer } from './curation-explainer.tsx';

it('says that curated Kollabs are the newest of the own category', async () => {
  mountPage(<CurationExplainer />, undefined, { viewer: { username: 'noor', contentType: 'music' } });
  await page.getByRole('button', { name: 'How does it work?' }).click();
  const kollabs = page.getByRole('dialog').getByRole('paragraph').filter({ hasText: 'Curated kollabs' });
  await expect.element(kollabs).toMatchTextContent(/the newest Kollabs in Music/);
});
