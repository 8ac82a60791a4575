import { useState } from 'react';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { EndRequestDialog } from './end-request-dialog.tsx';

let end: MockInstance<typeof httpApi.endRequest>;
beforeEach(() => {
  end = vi.spyOn(httpApi, 'endRequest');
});

function Withdrawing() {
  const [open, setOpen] = useState(true);
  const [note, setNote] = useState('');
  return (
    <EndRequestDialog
      {...{ open, note }}
      onOpenChange={setOpen}
      onNote={setNote}
      request={{ requestId: 'r1', kollabId: 'k1' }}
      ending="withdraw"
      other="Noor"
    />
  );
}

const press = () => page.getByRole('button', { name: 'Cancel request' }).click();

it('sends the explicit ending, and shows the message of the response', async () => {
  end.mockResolvedValue({ message: 'Request cancelled, says the server' });
  mountPage(<Withdrawing />);
  await press();
  await expect.element(page.getByText('Request cancelled, says the server')).toBeVisible();
  expect(end.mock.calls.map(([{ params, body }]) => ({ params, body }))).toEqual([
    { params: { id: 'k1' }, body: { requestId: 'r1', ending: 'withdraw' } },
  ]);
});

it('closes if the request was accepted meanwhile, with a message', async () => {
  end.mockRejectedValue(refusal('wrong_state', { error: 'It was accepted meanwhile.' }));
  mountPage(<Withdrawing />);
  await press();
  await expect.element(page.getByText('It was accepted meanwhile.')).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
