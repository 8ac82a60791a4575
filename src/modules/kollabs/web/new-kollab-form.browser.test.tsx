import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { NewKollabForm } from './new-kollab-form.tsx';

const owner = {
  ...{ username: 'noor', userId: 'u1', displayName: 'Noor', profileImageUrl: '' },
  ...{
    featuredPlatform: 'none' as const,
    audienceSize: 0,
    answersQuickly: false,
    payments: null,
    verifiedDomains: [],
  },
};
const NOW = '2026-03-05T10:00:00.000Z';

beforeEach(() => sessionStorage.clear());

it('shows what is wrong with each field', async () => {
  const create = vi.spyOn(httpApi, 'createKollab');
  mountPage(<NewKollabForm owner={owner} now={NOW} pictureUpload={() => null} />, () => null, {
    viewer: { username: 'noor' },
  });
  const image = 'Image URL must end with a .png, .jp[e]g, or .gif';
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const rounds: [label: string, text: string, message: string][][] = [
    [
      ['Title', '', 'Required'],
      ['Image URL', '', 'Required'],
      ['Summary', 'x'.repeat(501), 'Too long'],
      ['Who you are looking for', 'x'.repeat(501), 'Too long'],
      ['What You Get', '', 'Required'],
    ],
    [
      ['Title', 'x'.repeat(151), 'Must be less than 150 characters'],
      ['Image URL', 'https://pictures.example/harbour.svg', image],
      ['What You Get', 'x'.repeat(501), 'Too long'],
    ],
    [['Image URL', 'https://pictures.example/a.svg?.png', image]],
  ];
  const preview = page.getByRole('figure').first();
  for (const round of rounds) {
    for (const [label, text] of round) await field(label).fill(text);
    await page.getByRole('button', { name: 'Publish' }).click();
    for (const [label, , message] of round) {
      await expect
        .element(field(label), { message: label })
        .toHaveAccessibleDescription(expect.stringContaining(message));
    }
  }
  await expect.element(preview).toHaveTextContent('This link does not lead to a picture.');
  const lookingFor = page.getByRole('combobox', { name: 'Looking For' });
  await expect.element(lookingFor).toHaveAccessibleDescription(/Required/);
  await expect.element(page.getByLabelText('Content category')).toHaveAccessibleDescription(/Required/);
  const tags = page.getByRole('textbox', { name: /^Tags/ });
  await tags.click();
  await userEvent.keyboard('a,b,c,d,e,f,g,h,i,j,k,');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(tags).toHaveAccessibleDescription(/^Too many tags/);
  expect(create).not.toHaveBeenCalled();
});

it('has its button in the first view of a phone, without covering a focused field', async () => {
  await page.viewport(390, 844);
  mountPage(<NewKollabForm owner={owner} now={NOW} pictureUpload={() => null} />, () => null, {
    viewer: { username: 'noor' },
  });
  const publish = page.getByRole('button', { name: 'Publish' });
  await expect.element(publish).toBeInViewport({ ratio: 1 });
  const bar = () => publish.element().getBoundingClientRect().top;
  for (const label of ['Summary', 'What You Get', 'Deadline (optional)']) {
    const field = page.getByLabelText(label, { exact: true });
    window.scrollTo(0, 0);
    field.element().scrollIntoView({ block: 'nearest' });
    expect(field.element().getBoundingClientRect().bottom, label).toBeLessThan(bar());
  }
});
