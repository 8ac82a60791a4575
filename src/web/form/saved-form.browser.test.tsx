import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { mountFromServer, unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { Form } from './form.tsx';
import { useSavedForm } from './use-form.ts';

const required = z.string().trim().min(1, 'Required');
const schema = z.object({ title: required, place: required });
type Values = z.infer<typeof schema>;

const BEFORE = { title: 'A duet', place: 'Ulm' };
const saved = vi.fn<() => Values>();
const send = vi.fn<(values: Partial<Values>, key: string) => Promise<{ message: string }>>();

beforeEach(() => {
  sessionStorage.clear();
  saved.mockReset().mockReturnValueOnce(BEFORE).mockReturnValue({ title: 'A trio', place: 'Bonn' });
  send.mockReset().mockResolvedValue({ message: 'Kept' });
});

function SavedForm() {
  const { title, place } = useLoaderData<Values>();
  const form = useSavedForm({
    schema,
    saved: { title, place },
    draft: 'form/ada',
    send,
    failed: 'Could not save',
  });
  return (
    <Form form={form} submit="Save" busyLabel="Saving" actions={form.dirty ? <p>Not saved yet</p> : null}>
      <ChangedMeanwhile form={form} />
      <TextField {...form.field('title', 'Title')} required maxPoints={20} />
      <TextField {...form.field('place', 'Place')} required />
    </Form>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const input = (name: string) => field(name).element() as HTMLInputElement;

it('sends only changed fields, and shows what another tab saved meanwhile', async () => {
  mountPage(<SavedForm />, saved);
  await field('Place').fill(' Bonn ');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field('Title')).toHaveValue('A trio');
  await expect.element(field('Place')).toHaveValue('Bonn');
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledExactlyOnceWith({ place: 'Bonn' }, expect.any(String));
});

it('keeps what is typed while the form is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<{ message: string }>();
  send.mockReturnValueOnce(promise);
  saved.mockReset().mockReturnValueOnce(BEFORE).mockReturnValue({ title: 'A trio', place: 'Bonn' });
  mountPage(<SavedForm />, saved);
  await field('Title').fill(' A trio ');
  await field('Place').fill(' Bonn ');
  await page.getByRole('button', { name: 'Save' }).click();
  await field('Place').fill('Bonn on the Rhine');
  resolve({ message: 'Kept' });
  await expect.element(field('Title')).toHaveValue('A trio');
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
  await expect.element(field('Place')).toHaveValue('Bonn on the Rhine');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  unmount();
  mountPage(<SavedForm />, saved);
  await expect.element(field('Place')).toHaveValue('Bonn on the Rhine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
  expect(send.mock.lastCall?.[0]).toEqual({ place: 'Bonn on the Rhine' });
});

it('keeps edits when the page is read again', async () => {
  const router = mountPage(<SavedForm />, saved);
  await field('Place').fill('Kiel');
  await router.revalidate();
  await expect.element(field('Title')).toHaveValue('A trio');
  await expect.element(field('Place')).toHaveValue('Kiel');
});

it('restores edits after a reload over the values saved by then, with a notice', async () => {
  mountPage(<SavedForm />, saved);
  await field('Place').fill('Kiel');
  unmount();
  mountPage(<SavedForm />, saved);
  await expect.element(field('Place')).toHaveValue('Kiel');
  await expect.element(field('Title')).toHaveValue('A trio');
  await expect.element(page.getByRole('status').getByRole('list')).toMatchAriaInlineSnapshot(`
    - list:
      - listitem: Title now shows the saved version.
      - listitem: Place now says “Bonn”. What you wrote is still in the form.
  `);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
  await expect.element(page.getByText('Title now shows the saved version.')).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledExactlyOnceWith({ place: 'Kiel' }, expect.any(String));
  unmount();
  mountPage(<SavedForm />, saved);
  await expect.element(field('Place')).toHaveValue('Bonn');
});

it('renders the saved values on the server, and hydration leaves them unchanged', async () => {
  const routes = [{ id: 'page', path: '/', element: <SavedForm />, loader: saved }];
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { page: BEFORE } } });
  const { hydrate } = mountFromServer(
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>,
  );
  expect(input('Title').value).toBe('A duet');
  await expect.element(page.getByText('6/20')).toBeVisible();
  input('Title').focus();
  input('Title').setSelectionRange(0, 6);
  hydrate();
  await field('Place').fill('Kiel');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  input('Title').focus();
  expect([input('Title').selectionStart, input('Title').selectionEnd]).toEqual([0, 6]);
  await userEvent.keyboard('A trio');
  await expect.element(field('Title')).toHaveValue('A trio');
});
