import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import type { Rate } from '../portfolio.rules.ts';
import { OwnRatesCard } from './own-rates-card.tsx';
import { OwnWorksCard } from './own-works-card.tsx';
import { RateList, WorkList } from './portfolio-card.tsx';

const VIDEO: Rate = { kind: 'video', currency: 'USD', least: '300.00', most: '500.00', shown: 'onRequest' };
const WORK = {
  ...{ workId: 'w1', what: 'A film', forWhom: 'North Roast', date: '2026-03-01' },
  ...{ imageUrl: null, imageAlt: '' },
};

it('adds a rate in the currency of the last one, and says which amount is wrong', async () => {
  const sent = vi.spyOn(window, 'fetch');
  mountPage(<OwnRatesCard rates={[VIDEO]} />);
  await userEvent.click(page.getByRole('button', { name: 'Add a rate' }));
  const rows = page.getByRole('listitem');
  await expect.element(rows.nth(1).getByLabelText('Currency')).toHaveValue('USD');
  await expect.element(rows.nth(1).getByLabelText('Kind of work 2')).toHaveValue('post');
  await userEvent.fill(rows.nth(1).getByLabelText('From'), '90');
  await userEvent.fill(rows.nth(1).getByLabelText(/^To/), '80');
  await userEvent.click(page.getByRole('button', { name: 'Save rates' }));
  const wrong = rows.nth(1).getByLabelText(/^To/);
  await expect.element(wrong).toHaveFocus();
  await expect.element(wrong).toHaveAccessibleDescription('Enter at least the amount in “From”');
  expect(sent).not.toHaveBeenCalled();
  await expectNoAxeViolations();
});

it('moves the focus to the next rate when one is removed', async () => {
  mountPage(<OwnRatesCard rates={[VIDEO, { ...VIDEO, kind: 'post' }]} />);
  await userEvent.click(page.getByRole('button', { name: 'Remove rate 1' }));
  await expect.element(page.getByLabelText('Kind of work 1')).toHaveValue('post');
  await expect.element(page.getByRole('listitem').getByLabelText('From')).toHaveFocus();
});

it('offers no thirteenth work', async () => {
  const works = Array.from({ length: 12 }, (_, n) => ({
    ...WORK,
    link: null,
    workId: `w${n}`,
    what: `Film ${n}`,
  }));
  mountPage(<OwnWorksCard works={works} pictureUpload={() => null} />);
  await expect.element(page.getByRole('button', { name: 'Add a work' })).toBeDisabled();
  await expect.element(page.getByText('Remove a work to add another one.')).toBeVisible();
});

it('reads a picture aloud as it was described, or says that it was not', async () => {
  const imageUrl = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const works = [
    { ...WORK, link: null, imageUrl, imageAlt: 'A pier in the fog' },
    { ...WORK, link: null, imageUrl, workId: 'w2', what: 'Posters' },
  ];
  mountPage(<WorkList works={works} />);
  await expect.element(page.getByRole('img', { name: 'A pier in the fog' })).toBeInTheDocument();
  await expect
    .element(page.getByRole('img', { name: 'Picture of “Posters”, without a description' }))
    .toBeInTheDocument();
});

it('asks what a picture shows once there is one, and sends it', async () => {
  const sent = vi.spyOn(httpApi, 'addWork').mockResolvedValue({} as never);
  const fill = 'https://pictures.example/pier.jpg';
  mountPage(
    <OwnWorksCard
      works={[]}
      pictureUpload={(set) => (
        <button type="button" onClick={() => set(fill)}>
          Choose
        </button>
      )}
    />,
  );
  await page.getByRole('button', { name: 'Add a work' }).click();
  const alt = page.getByLabelText(/^What the picture shows/);
  await page.getByLabelText(/^What you made/).fill('A film');
  await expect.element(alt).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Choose' }).click();
  await alt.fill('A pier in the fog');
  await expectNoAxeViolations();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => sent.mock.calls.map(([call]) => call.body))
    .toMatchObject([{ imageUrl: fill, imageAlt: 'A pier in the fog' }]);
});

it('links only to addresses that are safe to open, and says that there are more rates', async () => {
  mountPage(
    <>
      <WorkList
        works={[
          { ...WORK, link: 'https://example.com/film' },
          { ...WORK, workId: 'w2', what: 'Posters', link: 'javascript:alert(1)' },
        ]}
      />
      <RateList rates={[VIDEO]} moreOnRequest />
    </>,
  );
  const link = page.getByRole('link');
  await expect.element(link).toHaveAttribute('href', 'https://example.com/film');
  expect(link.elements()).toHaveLength(1);
  await expect.element(page.getByText('USD 300.00 to 500.00')).toBeVisible();
  await expect.element(page.getByText(/^More rates are shown once/)).toBeVisible();
  await expectNoAxeViolations();
});
