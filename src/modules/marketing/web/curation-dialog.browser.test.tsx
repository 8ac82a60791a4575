import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { CurationDialog } from './curation-dialog.tsx';

it('says that curated Kollabs are of the own category, newest first', async () => {
  mountPage(<CurationDialog open onOpenChange={() => {}} />);
  const kollabs = page.getByRole('listitem').filter({ hasText: 'Curated kollabs' });
  await expect.element(kollabs).toMatchTextContent(/in your category/);
  await expect.element(kollabs).toMatchTextContent(/newest first/);
});
