import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileView } from '#modules/files/files.contract.ts';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { EditKollabForm } from './edit-kollab-form.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const terms = { ...TERMS, imageUrl: 'https://pictures.example/pier.png' };

beforeEach(() => sessionStorage.clear());

function Edit({ files = [] }: { files?: FileView[] }) {
  return (
    <EditKollabForm
      username="noor"
      ownerId="u1"
      files={files}
      kollabId={ID}
      terms={useLoaderData<KollabTerms>()}
      pictureUpload={() => <span>Upload</span>}
    />
  );
}

it('shows the saved values, sends all of them with the changes, and keeps the changes if it is refused', async () => {
  const edit = vi.spyOn(httpApi, 'editKollab');
  edit.mockRejectedValueOnce(refusal('wrong_state'));
  // A response would navigate to a page that is not mounted.
  edit.mockReturnValueOnce(new Promise(() => {}));
  mountPage(<Edit />, () => terms, { viewer: { username: 'noor' } });
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.element(title).toHaveValue(terms.title);
  await expect.element(page.getByRole('textbox', { name: 'What You Get' })).toHaveValue(terms.compensation);
  await title.fill('Three voices on the pier');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledTimes(1));
  await expect.element(title).toHaveValue('Three voices on the pier');
  await save.click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledTimes(2));
  const body = { ...terms, title: 'Three voices on the pier', replaces: terms };
  expect(edit.mock.calls.map(([sent]) => [sent.params, sent.body])).toEqual([
    [{ id: ID }, body],
    [{ id: ID }, body],
  ]);
});

it('shows the files of the brief, and sends the ids of those that stay', async () => {
  vi.spyOn(httpApi, 'fileContainer').mockResolvedValue({ used: 0, limit: 100 });
  const edit = vi.spyOn(httpApi, 'editKollab').mockReturnValueOnce(new Promise(() => {}));
  const files = ['f1', 'f2'].map((fileId) => ({
    fileId,
    name: `${fileId}.pdf`,
    type: 'pdf' as const,
    size: 9,
  }));
  mountPage(<Edit files={files} />, () => terms, { viewer: { username: 'noor' } });
  await page.getByRole('button', { name: 'Remove f1.pdf' }).click();
  await expect.element(page.getByRole('group', { name: 'Brief' })).toMatchTextContent('Add filesf2.pdf');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledTimes(1));
  expect(edit.mock.lastCall?.[0].body).toMatchObject({ title: terms.title, files: ['f2'] });
});

it('shows payment and deadline, and opens the section with the other fields if one of them is invalid', async () => {
  const edit = vi.spyOn(httpApi, 'editKollab');
  edit.mockReturnValueOnce(new Promise(() => {}));
  mountPage(<Edit />, () => terms, { viewer: { username: 'noor' } });
  await page.getByRole('combobox', { name: /^Payment/ }).selectOptions('Money');
  await expect.element(page.getByLabelText(/^Deadline/)).toBeVisible();
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await currency.selectOptions('EUR');
  await page.getByRole('textbox', { name: 'Amount' }).fill('1200');
  const place = page.getByRole('combobox', { name: /^Place/ });
  await expect.element(place).not.toBeInTheDocument();
  await page.getByText('More details').click();
  await page.getByRole('textbox', { name: /^Partners needed/ }).fill('3');
  await place.selectOptions('At a place');
  await page.getByText('More details').click();
  await expect.element(place).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name of the place' })).toHaveFocus();
  await place.selectOptions('Remote: from anywhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledTimes(1));
  expect(edit.mock.lastCall?.[0].body).toMatchObject({
    payment: { kind: 'money', amount: '1200', currency: 'EUR', text: '' },
    ...{ place: 'remote', partners: 3, deadline: null, languages: [], title: terms.title },
    replaces: terms,
  });
});

it('opens the section if one of its fields has a value, which can be removed', async () => {
  const edit = vi.spyOn(httpApi, 'editKollab');
  edit.mockReturnValueOnce(new Promise(() => {}));
  const saved = { ...terms, deadline: '2190-01-31', place: 'Porto', languages: ['pt'] };
  mountPage(<Edit />, () => saved, { viewer: { username: 'noor' } });
  await expect.element(page.getByLabelText(/^Deadline/)).toHaveValue('2190-01-31');
  await expect.element(page.getByRole('textbox', { name: 'Name of the place' })).toHaveValue('Porto');
  await page.getByLabelText(/^Deadline/).fill('');
  await page.getByRole('combobox', { name: /^Place/ }).selectOptions('Not stated');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledTimes(1));
  expect(edit.mock.lastCall?.[0].body).toMatchObject({ deadline: null, place: null, languages: ['pt'] });
});

it('shows what another tab has saved meanwhile, keeps the entered values, and overwrites on the next submit', async () => {
  const edit = vi.spyOn(httpApi, 'editKollab');
  edit.mockRejectedValueOnce(refusal(requestsErrors.changed_meanwhile));
  edit.mockReturnValueOnce(new Promise(() => {}));
  const saved = { ...terms, title: 'Two voices on the ferry', category: 'travel' as const };
  const load = vi.fn<() => KollabTerms>().mockReturnValueOnce(terms).mockReturnValue(saved);
  mountPage(<Edit />, load, { viewer: { username: 'noor' } });
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Three voices on the pier');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'has changed since' })).toHaveFocus();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Title' }))
    .toHaveTextContent('Title now says “Two voices on the ferry”. What you wrote is still in the form.');
  await expect.element(page.getByText('Content category now shows the saved version.')).toBeVisible();
  await expect.element(title).toHaveValue('Three voices on the pier');
  await expect.element(page.getByRole('combobox', { name: 'Content category' })).toHaveValue('travel');
  await save.click();
  await vi.waitFor(() => expect(edit).toHaveBeenCalledTimes(2));
  expect(edit.mock.lastCall?.[0].body).toEqual({
    ...saved,
    title: 'Three voices on the pier',
    replaces: saved,
  });
});

it('is not sent with too many or too long tags', async () => {
  const edit = vi.spyOn(httpApi, 'editKollab');
  mountPage(<Edit />, () => terms, { viewer: { username: 'noor' } });
  const box = page.getByRole('textbox', { name: /^Tags/ });
  await box.click();
  await userEvent.keyboard('a,b,c,d,e,f,g,h,i,j,');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(/^Too many tags/);
  await page.getByRole('button', { name: 'Remove j' }).click();
  await userEvent.keyboard(`{Backspace}${'long'.repeat(8)},`);
  await save.click();
  await expect.element(box).toHaveFocus();
  await expect
    .element(box)
    .toHaveAccessibleDescription(/^“(long){7}lo…” is too long: a tag has at most 30 characters/);
  expect(edit).not.toHaveBeenCalled();
});
