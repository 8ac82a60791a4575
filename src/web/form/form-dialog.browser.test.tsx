import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useForm } from './use-form.ts';

const load = vi.fn(() => null);
const send = vi.fn<(values: { note: string }) => Promise<{ message: string }>>();

function Asking() {
  const [open, setOpen] = useState(false);
  const form = useForm({
    schema: z.object({ note: z.string().min(1, 'Required') }),
    defaults: { note: '' },
    send: ({ note }) => send({ note }),
    success: ({ message }) => message,
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <FormDialog
        form={form}
        open={open}
        onOpenChange={setOpen}
        title="Ask them"
        submit="Send"
        busyLabel="Sending"
      >
        <TextField {...form.field('note', 'Note')} required />
      </FormDialog>
    </>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Ask them' });
const note = () => dialog().getByRole('textbox', { name: 'Note' });
const button = (name: string) => page.getByRole('button', { name });

beforeEach(async () => {
  load.mockClear();
  send.mockReset().mockResolvedValue({ message: 'Sent' });
  mountPage(<Asking />, load);
  await button('Ask').click();
  await expect.element(note()).toHaveFocus();
});

it('submits from its footer, closes, and returns the focus', async () => {
  await note().fill('Hello');
  await expectNoAxeViolations();
  await button('Send').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Ask')).toHaveFocus();
  expect(send).toHaveBeenCalledExactlyOnceWith({ note: 'Hello' });
});

it('focuses its invalid field', async () => {
  await button('Send').click();
  await expect.element(note()).toHaveFocus();
  await expect.element(note()).toHaveAccessibleDescription('Required');
});

it('is empty again after it was sent, and keeps its values after it was closed', async () => {
  await note().fill('Hello');
  await button('Cancel').click();
  await button('Ask').click();
  await expect.element(note()).toHaveValue('Hello');
  await button('Send').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await button('Ask').click();
  await expect.element(note()).toHaveFocus();
  await expect.element(note()).toHaveValue('');
  await button('Send').click();
  await expect.element(note()).toHaveAccessibleDescription('Required');
});

it('stays open while its write is pending', async () => {
  const { promise, resolve } = Promise.withResolvers<{ message: string }>();
  send.mockReturnValueOnce(promise);
  await note().fill('Hello');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).toBeVisible();
  await expect.element(button('Cancel')).toBeDisabled();
  resolve({ message: 'Sent' });
  await expect.element(dialog()).not.toBeInTheDocument();
});

it('keeps its values after a refusal, and shows them until the page is read again', async () => {
  send.mockRejectedValueOnce(refusal('wrong_state'));
  await note().fill('Hello');
  await button('Send').click();
  await expect.element(dialog().getByRole('alert')).toHaveFocus();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('That is no longer possible.');
  await expectNoAxeViolations();
  expect(load).toHaveBeenCalledTimes(1);
  await button('Cancel').click();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await button('Ask').click();
  await expect.element(note()).toHaveValue('Hello');
  await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
});
