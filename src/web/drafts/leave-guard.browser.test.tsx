import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Form } from '../form/form.tsx';
import { useForm, useSavedForm } from '../form/use-form.ts';
import { endDrafts } from './drafts.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { maySignOut } from './unsaved.ts';
import { useDraftText } from './use-draft-text.ts';

const schema = z.object({ text: z.string() });
const send = vi.fn(async () => ({ message: 'Kept' }));

function NewForm() {
  const form = useForm({ schema, defaults: { text: '' }, draft: 'comment/ada/1', send, goTo: '/elsewhere' });
  return (
    <Form form={form} submit="Send" busyLabel="Sending">
      <TextArea {...form.field('text', 'Text')} required />
    </Form>
  );
}

function SavedForm() {
  const form = useSavedForm({ schema, saved: { text: 'Hello' }, draft: 'bio/ada', send, changes: [] });
  return (
    <Form form={form} submit="Send" busyLabel="Sending">
      <TextArea {...form.field('text', 'Text')} required />
    </Form>
  );
}

function Box() {
  const [text, setText] = useDraftText('note/ada/1');
  return <TextArea label="Text" required value={text} onChange={({ target }) => setText(target.value)} />;
}

function Closable() {
  const [open, setOpen] = useState(true);
  const form = useForm({ schema, defaults: { text: '' }, draft: 'introduction/ada/1', send });
  return (
    <>
      {open ? (
        <Form form={form} submit="Send" busyLabel="Sending">
          <TextArea {...form.field('text', 'Text')} required />
        </Form>
      ) : null}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

const text = () => page.getByRole('textbox', { name: 'Text' });
const dialog = () => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const button = (name: string) => page.getByRole('button', { name });

let router: ReturnType<typeof mountPage>;

function show(content = <NewForm />) {
  router = mountPage(
    <>
      {content}
      <LeaveGuard />
    </>,
  );
  vi.spyOn(router, 'getBlocker');
}

const leave = () => void router.navigate('/elsewhere');

function browserAsks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

/** Types, and waits for the leave dialog, whose code is loaded on the first input. */
async function write(words: string) {
  await text().fill(words);
  await expect.poll(() => vi.mocked(router.getBlocker).mock.calls.length).toBeGreaterThan(0);
}

beforeEach(() => sessionStorage.clear());
afterEach(() => localStorage.removeItem('drafts'));

it.each([
  ['a new form', <NewForm key="" />],
  ['a form over something saved', <SavedForm key="" />],
  ['a box', <Box key="" />],
])('asks before %s is left, and stays or leaves by the answer', async (_, content) => {
  show(content);
  await expect.element(text()).toBeVisible();
  expect(browserAsks()).toBe(false);
  await write('Half a thought');
  expect(browserAsks()).toBe(true);
  leave();
  await expect.element(dialog()).toBeVisible();
  await expectNoAxeViolations();
  await button('Stay').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(text()).toHaveValue('Half a thought');
  expect(router.state.location.pathname).toBe('/');
  leave();
  await button('Leave').click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(browserAsks()).toBe(false);
});

it.each([
  ['a new form', <NewForm key="" />],
  ['a form over something saved', <SavedForm key="" />],
  ['a box', <Box key="" />],
])('restores the text of %s after a reload', async (_, content) => {
  show(content);
  await write('Half a thought');
  unmount();
  show(content);
  await expect.element(text()).toHaveValue('Half a thought');
  expect(browserAsks()).toBe(true);
});

it('asks before Back, too', async () => {
  show();
  await router.navigate('/elsewhere');
  await router.navigate('/');
  await write('Half a thought');
  await router.navigate(-1);
  await expect.element(dialog()).toBeVisible();
  await button('Leave').click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

it('does not ask for another part of the page, for sign-in, or once the text is sent or unchanged', async () => {
  show();
  await write('Half a thought');
  await router.navigate('/?tab=log');
  expect(router.state.location.search).toBe('?tab=log');
  await router.navigate('/signin');
  await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await router.navigate('/');
  await expect.element(text()).toHaveValue('Half a thought');
  await text().fill('');
  leave();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await router.navigate('/');
  await write('A whole thought');
  await button('Send').click();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
});

it('does not ask for a closed dialog, which keeps its text', async () => {
  show(<Closable />);
  await write('Half a thought');
  await button('Close').click();
  expect(browserAsks()).toBe(false);
  leave();
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

it('asks before Logout, and drops the draft after it', async () => {
  show();
  await write('Half a thought');
  const first = maySignOut();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Log out and lose what you wrote?' }))
    .toBeVisible();
  await button('Stay').click();
  expect(await first).toBe(false);
  const second = maySignOut();
  await button('Log out').click();
  expect(await second).toBe(true);
  endDrafts();
  await text().fill('Another thought');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
});
