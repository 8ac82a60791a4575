import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { BannerCard } from './banner-card.tsx';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const alt = () => page.getByLabelText(/^What the banner shows/);

function Card({ src, described = '' }: { src: string; described?: string }) {
  const [banner, setBanner] = useState({ src, alt: described });
  return (
    <>
      <button type="button" onClick={() => setBanner({ src: `${PICTURE}#2`, alt: '' })}>
        Replace it
      </button>
      <BannerCard username="ada" category="music" {...banner} />
    </>
  );
}

it('asks what a banner shows only if there is one, and saves it', async () => {
  const saved = vi.spyOn(httpApi, 'editPage').mockResolvedValue({ message: 'Saved' });
  mountPage(<Card src="" />);
  await expect.element(page.getByRole('button', { name: 'Upload a banner' })).toBeVisible();
  await expect.element(alt()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await expect.element(page.getByRole('img', { name: 'Your banner' })).toBeInTheDocument();
  await alt().fill('A pier in the fog');
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Save description' }).click();
  await expect
    .poll(() => saved.mock.calls.map(([call]) => call.body))
    .toEqual([{ bannerAlt: 'A pier in the fog' }]);
});

it('starts without a description when another banner was chosen', async () => {
  mountPage(<Card src={PICTURE} described="A pier" />);
  await expect.element(page.getByRole('img', { name: 'A pier' })).toBeInTheDocument();
  await alt().fill('A pier in the fog');
  await page.getByRole('button', { name: 'Replace it' }).click();
  await expect.element(alt()).toHaveValue('');
});
