import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { messageView } from '#tests/components/message-view.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { MessageRow, StepRow } from './message-row.tsx';

const link = () => page.getByRole('link', { name: '@noor' });

function show(plain: boolean) {
  const message = messageView(1, 'ben', { text: 'Ask @noor about it' });
  const nothing = () => {};
  mountPage(
    <ul>
      <MessageRow {...{ message, plain }} own={false} name="Ben" onDelete={nothing} onReport={nothing} />
    </ul>,
  );
}

it('links the names that a message mentions', async () => {
  show(false);
  await expect.element(link()).toHaveAttribute('href', '/user/noor');
});

it('links no names in the message of a stranger', async () => {
  show(true);
  await expect.element(page.getByText(/Ask @noor about it/)).toBeVisible();
  await expect.element(link()).not.toBeInTheDocument();
});

it('links the names that the note of a step mentions', async () => {
  const step = { step: 'Update', note: 'Sent it to @noor', name: 'Ben', at: '2026-01-01T00:00:00.000Z' };
  mountPage(
    <ul>
      <StepRow step={step as Parameters<typeof StepRow>[0]['step']} own={false} />
    </ul>,
  );
  await expect.element(link()).toHaveAttribute('href', '/user/noor');
});
