import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Page } from '#contract/client.ts';
import type { MessageView } from '#modules/messaging/messaging.contract.ts';
import { messageView } from '#tests/components/message-view.ts';
import { FIRST, message, mockThread, OFFLINE, VIEWER } from '#tests/components/mock-thread.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { moveDrafts } from '#tests/components/own-drafts.ts';
import { hasUnsaved } from '#web/drafts/unsaved.ts';
import { httpApi } from '#web/http-api.ts';
import { MessageThread } from './message-thread.tsx';

const thread = mockThread();
const { send, load } = thread;

function Thread({ id = thread.id, name = 'Ben' }) {
  return (
    <MessageThread
      key={id}
      id={id}
      name={name}
      first={useLoaderData<Page<MessageView>>()}
      load={() => Promise.reject(new Error('there is no more'))}
      send={send}
      readByOther={null}
    />
  );
}

function Conversations() {
  const [shown, setShown] = useState('ben');
  return (
    <>
      <button type="button" onClick={() => setShown('')}>
        Something else
      </button>
      <button type="button" onClick={() => setShown('ben')}>
        Ben
      </button>
      <button type="button" onClick={() => setShown('ada')}>
        Ada
      </button>
      {shown === 'ben' ? <Thread /> : shown === 'ada' ? <Thread id="ada" name="Ada" /> : null}
    </>
  );
}

const box = () => page.getByRole('textbox', { name: 'Message to Ben' });
const rows = () => page.getByRole('log').getByRole('listitem');
const row = (text: string) => rows().filter({ hasText: text });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function write(text: string) {
  await box().fill(text);
  await userEvent.keyboard('{Enter}');
}

it('keeps a message that failed because the session ended until after the sign-in', async () => {
  send.mockRejectedValueOnce(refusal('not_signed_in'));
  const router = mountPage(<Thread />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await router.navigate('/');
  await expect.element(row('Shall we begin?').filter({ hasText: 'Not sent.' })).toBeVisible();
  send.mockImplementation(async ({ text }) => message(2, text));
  load.mockReturnValue({ items: [message(2, 'Shall we begin?'), ...FIRST.items] });
  await press('Try again');
  await expect.element(page.getByText('Not sent.')).not.toBeInTheDocument();
  await expect.element(row('Shall we begin?')).toBeVisible();
  const [before, after] = send.mock.calls.map(([, key]) => key);
  expect(after).toBe(before);
});

it('keeps an unsent message in its conversation until it has arrived', async () => {
  send.mockRejectedValue(OFFLINE);
  mountPage(<Conversations />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Not sent.')).toBeVisible();
  await press('Ada');
  await expect.element(page.getByRole('textbox', { name: 'Message to Ada' })).toBeVisible();
  expect(rows().filter({ hasText: 'Not sent.' }).elements()).toHaveLength(0);
  await press('Ben');
  await expect.element(row('Shall we begin?').filter({ hasText: 'Not sent.' })).toBeVisible();
  send.mockImplementation(async ({ text }) => message(2, text));
  await press('Try again');
  await expect.element(page.getByText('Not sent.')).not.toBeInTheDocument();
  await expect.element(row('Shall we begin?')).toBeVisible();
  expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
});

it('shows a message once if it arrived without a response', async () => {
  send.mockRejectedValue(OFFLINE);
  const router = mountPage(<Thread />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Not sent.')).toBeVisible();
  load.mockReturnValue({ items: [message(2, 'Shall we begin?'), ...FIRST.items] });
  await router.revalidate();
  await expect.element(page.getByText('Not sent.')).not.toBeInTheDocument();
  expect(row('Shall we begin?').elements()).toHaveLength(1);
  expect(send).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(hasUnsaved()).toBe(false));
});

it('shows a message once if it was loaded before its response was lost', async () => {
  const sent = Promise.withResolvers<MessageView>();
  send.mockReturnValue(sent.promise);
  const router = mountPage(<Thread />, load, VIEWER);
  await write('Shall we begin?');
  load.mockReturnValue({ items: [message(2, 'Shall we begin?'), ...FIRST.items] });
  await router.revalidate();
  sent.reject(OFFLINE);
  await expect.element(page.getByText(/Not sent|Sending/)).not.toBeInTheDocument();
  expect(row('Shall we begin?').elements()).toHaveLength(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('matches one loaded message to one of two unsent ones with its text', async () => {
  send.mockRejectedValue(OFFLINE);
  const router = mountPage(<Thread />, load, VIEWER);
  for (const words of ['Yes', 'Yes']) await write(words);
  await vi.waitFor(() => expect(rows().filter({ hasText: 'Not sent.' }).elements()).toHaveLength(2));
  load.mockReturnValue({ items: [message(2, 'Yes'), ...FIRST.items] });
  await router.revalidate();
  await vi.waitFor(() => expect(rows().filter({ hasText: 'Not sent.' }).elements()).toHaveLength(1));
  expect(row('Yes').elements()).toHaveLength(2);
  await press('Discard');
});

it('keeps a message that did not arrive if its text is in an older or another user’s message', async () => {
  const first = { items: [message(2, 'Yes'), messageView(1, 'ben', { text: 'Yes' })] };
  load.mockReturnValue(first);
  send.mockRejectedValueOnce(OFFLINE).mockImplementation(async ({ text }) => message(4, text));
  const router = mountPage(<Thread />, load, VIEWER);
  await write('Yes');
  await expect.element(row('Not sent.')).toBeVisible();
  // Neither the other side's message nor a newly written one matches.
  load.mockReturnValue({ items: [messageView(3, 'ben', { text: 'Yes' }), ...first.items] });
  await router.revalidate();
  load.mockReturnValue({ items: [message(4, 'Yes'), ...first.items] });
  await write('Yes');
  await expect.element(row('Sending')).not.toBeInTheDocument();
  await router.revalidate();
  await expect.element(row('Not sent.')).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
  await press('Discard');
});

it('returns the text of a message whose picture was deleted, so that it can be added again', async () => {
  const gone = refusal('wrong_state', { error: 'A picture has expired. Please add it again.' });
  send.mockRejectedValueOnce(OFFLINE).mockRejectedValue(gone);
  mountPage(<Thread />, load, VIEWER);
  await write('Shall we begin?');
  const failed = row('Shall we begin?');
  const edit = failed.getByRole('button', { name: 'Edit the text' });
  await expect.element(failed.filter({ hasText: 'Not sent.' })).toBeVisible();
  // It may have arrived, so its text cannot be edited.
  await expect.element(edit).not.toBeInTheDocument();
  await press('Try again');
  await expect.element(failed.filter({ hasText: 'Please add it again.' })).toBeVisible();
  await box().fill('Hello again');
  await edit.click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue('Hello again\nShall we begin?');
  await expect.element(box()).toHaveFocus();
});

it('keeps an unsent message over a reload, asks before the user leaves, and lets it be discarded', async () => {
  send.mockRejectedValue(OFFLINE);
  mountPage(<Thread />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Not sent.')).toBeVisible();
  expect(hasUnsaved()).toBe(true);
  unmount();
  expect(hasUnsaved()).toBe(false);
  const reloaded = crypto.randomUUID();
  moveDrafts(thread.id, reloaded);
  mountPage(<Thread id={reloaded} />, load, VIEWER);
  await expect.element(row('Shall we begin?').filter({ hasText: 'Not sent.' })).toBeVisible();
  await press('Discard');
  await expect.element(page.getByText('Shall we begin?')).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(hasUnsaved()).toBe(false);
});

it('resends a message that was being sent during a reload, with the same key', async () => {
  send.mockReturnValueOnce(new Promise(() => {}));
  mountPage(<Thread />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Sending')).toBeVisible();
  unmount();
  const reloaded = crypto.randomUUID();
  moveDrafts(thread.id, reloaded);
  // The message had arrived.
  load.mockReturnValue({ items: [message(2, 'Shall we begin?'), ...FIRST.items] });
  send.mockImplementation(async ({ text }) => message(2, text));
  mountPage(<Thread id={reloaded} />, load, VIEWER);
  await expect.poll(() => send.mock.calls.length).toBe(2);
  await expect.element(row('Sending')).not.toBeInTheDocument();
  expect(row('Shall we begin?').elements()).toHaveLength(1);
  const [before, after] = send.mock.calls.map(([, key]) => key);
  expect(after).toBe(before);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('does not resend a message after too long, and shows that it may have arrived', async () => {
  const { now } = Date;
  let hours = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + hours * 60 * 60 * 1000);
  send.mockRejectedValueOnce(OFFLINE).mockReturnValue(new Promise(() => {}));
  mountPage(<Thread />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Not sent.')).toBeVisible();
  hours = 11;
  await press('Try again');
  await expect.element(row('Sending')).toBeVisible();
  unmount();
  const reloaded = crypto.randomUUID();
  moveDrafts(thread.id, reloaded);
  hours = 13;
  mountPage(<Thread id={reloaded} />, load, VIEWER);
  const kept = row('Shall we begin?').filter({ hasText: 'It may have arrived' });
  await expect.element(kept.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(send).toHaveBeenCalledTimes(2);
});

it('shows that a message was not sent after the user left its conversation', async () => {
  const { promise, reject } = Promise.withResolvers<MessageView>();
  send.mockReturnValueOnce(promise);
  mountPage(<Conversations />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Shall we begin?').filter({ hasText: 'Sending' })).toBeVisible();
  await press('Something else');
  reject(OFFLINE);
  await expect
    .element(page.getByRole('region', { name: 'Messages' }))
    .toMatchTextContent('Your message to Ben was not sent. It is kept in your conversation.');
  await press('Ben');
  await expect.element(row('Shall we begin?').filter({ hasText: 'Not sent.' })).toBeVisible();
});

it('shows a message as being sent when the user returns to the conversation', async () => {
  const { promise, resolve } = Promise.withResolvers<MessageView>();
  send.mockReturnValueOnce(promise);
  mountPage(<Conversations />, load, VIEWER);
  await write('Shall we begin?');
  await press('Something else');
  await press('Ben');
  await expect.element(row('Shall we begin?').filter({ hasText: 'Sending' })).toBeVisible();
  load.mockReturnValue({ items: [message(2, 'Shall we begin?'), ...FIRST.items] });
  resolve(message(2, 'Shall we begin?'));
  await expect.element(row('Sending')).not.toBeInTheDocument();
  await expect.element(row('Shall we begin?')).toBeVisible();
});

it('deletes a message that was just sent', async () => {
  vi.spyOn(httpApi, 'deleteMessage').mockResolvedValue({ message: 'Message deleted for you' });
  send.mockImplementation(async ({ text }) => message(2, text));
  mountPage(<Thread />, load, VIEWER);
  await expect.element(row('Hello')).toBeVisible();
  load.mockReturnValue({ items: [message(2, 'Too soon'), ...FIRST.items] });
  await write('Too soon');
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  load.mockReturnValue(FIRST);
  await row('Too soon').getByRole('button', { name: 'Delete this message for you' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Message deleted for you')).toBeVisible();
  await expect.element(row('Too soon')).not.toBeInTheDocument();
});
