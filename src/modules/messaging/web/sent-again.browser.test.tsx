import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Page } from '#contract/client.ts';
import type { MessageView } from '#modules/messaging/messaging.contract.ts';
import { FIRST, message, mockThread, OFFLINE, VIEWER } from '#tests/components/mock-thread.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { MessageThread } from './message-thread.tsx';

const thread = mockThread();
const { send, load } = thread;

function Conversations() {
  const [shown, setShown] = useState(true);
  const first = useLoaderData<Page<MessageView>>();
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Something else' : 'Ben'}
      </button>
      {shown ? (
        <MessageThread
          id={thread.id}
          name="Ben"
          first={first}
          load={() => Promise.reject(new Error('there is no more'))}
          send={send}
          readByOther={null}
        />
      ) : null}
    </>
  );
}

const row = (text: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: text });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const lineIsBack = () => dispatchEvent(new Event('online'));

async function write(text: string) {
  await page.getByRole('textbox', { name: 'Message to Ben' }).fill(text);
  await userEvent.keyboard('{Enter}');
}

it('resends a message without a response after a reconnect, once and with the same key', async () => {
  send.mockRejectedValueOnce(OFFLINE);
  mountPage(<Conversations />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Not sent.').filter({ hasText: 'It will be sent' })).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<MessageView>();
  send.mockReturnValue(promise);
  lineIsBack();
  lineIsBack();
  await expect.element(row('Sending')).toBeVisible();
  load.mockReturnValue({ items: [message(2, 'Shall we begin?'), ...FIRST.items] });
  resolve(message(2, 'Shall we begin?'));
  await expect.element(row('Sending')).not.toBeInTheDocument();
  lineIsBack();
  await expect.poll(() => row('Shall we begin?').elements().length).toBe(1);
  expect(send).toHaveBeenCalledTimes(2);
  const [before, after] = send.mock.calls.map(([, key]) => key);
  expect(after).toBe(before);
});

it('resends it also after the user left its conversation', async () => {
  send.mockRejectedValueOnce(OFFLINE).mockImplementation(async ({ text }) => message(2, text));
  mountPage(<Conversations />, load, VIEWER);
  await write('Shall we begin?');
  await expect.element(row('Not sent.')).toBeVisible();
  await press('Something else');
  lineIsBack();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  load.mockReturnValue({ items: [message(2, 'Shall we begin?'), ...FIRST.items] });
  await press('Ben');
  await expect.element(page.getByText('Not sent.')).not.toBeInTheDocument();
});

it('does not resend messages that are older than an hour, were refused, or whose text was sent again', async () => {
  const { now } = Date;
  let minutes = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60 * 1000);
  send.mockRejectedValueOnce(OFFLINE);
  mountPage(<Conversations />, load, VIEWER);
  await write('Old');
  await expect.element(row('Old').filter({ hasText: 'It will be sent' })).toBeVisible();
  minutes = 61;
  send.mockRejectedValueOnce(refusal('wrong_state'));
  await write('Refused');
  await expect.element(row('Refused').filter({ hasText: 'Not sent.' })).toBeVisible();
  send.mockRejectedValueOnce(OFFLINE).mockImplementation(async ({ text }) => message(2, text));
  await write('Anew');
  await expect.element(row('Anew').filter({ hasText: 'It will be sent' })).toBeVisible();
  minutes = 62;
  await write('Anew');
  await expect.element(row('Sending')).not.toBeInTheDocument();
  lineIsBack();
  await expect.element(page.getByText(/It will be sent/)).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(4);
  for (const text of ['Old', 'Refused', 'Anew'])
    await row(text).getByRole('button', { name: 'Discard' }).click();
});
