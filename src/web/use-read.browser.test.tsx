import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { useRead } from './use-read.ts';

const read = vi.fn<() => Promise<string>>();
beforeEach(() => {
  read.mockReset().mockResolvedValue('first');
});

function Reader() {
  const [open, setOpen] = useState(false);
  const { loaded, readAgain } = useRead(read, open);
  return (
    <>
      <p>{loaded === null ? 'nothing yet' : loaded.ok ? loaded.value : 'failed'}</p>
      <button type="button" onClick={() => setOpen(!open)}>
        Open
      </button>
      <button type="button" onClick={readAgain}>
        Again
      </button>
    </>
  );
}

const press = (name: string) => page.getByRole('button', { name }).click();
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

it('reads once when it is wanted, and again the next time', async () => {
  mountPage(<Reader />);
  await shows('nothing yet');
  expect(read).not.toHaveBeenCalled();
  await press('Open');
  await shows('first');
  expect(read).toHaveBeenCalledTimes(1);
  read.mockResolvedValue('second');
  await press('Open');
  await press('Open');
  await shows('second');
  expect(read).toHaveBeenCalledTimes(2);
});

it('reports a failure, and reads again on request', async () => {
  read.mockRejectedValueOnce(ApiError.offline());
  mountPage(<Reader />);
  await press('Open');
  await shows('failed');
  await press('Again');
  await shows('first');
});

it('shows the result of the latest read', async () => {
  const slow = Promise.withResolvers<string>();
  read.mockReturnValueOnce(slow.promise).mockResolvedValueOnce('latest');
  mountPage(<Reader />);
  await press('Open');
  await press('Again');
  await shows('latest');
  slow.resolve('late');
  await slow.promise;
  await shows('latest');
});

it('redirects to sign-in when the session has ended', async () => {
  read.mockRejectedValue(refusal('not_signed_in'));
  mountPage(<Reader />);
  await press('Open');
  await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
});
