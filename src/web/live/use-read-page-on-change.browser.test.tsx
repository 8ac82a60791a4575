import { useLoaderData } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { OpenLine, watchStreams } from '#tests/components/live-stream.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { useReadPageOnChange } from './use-read-page-on-change.ts';

function Waiting() {
  useReadPageOnChange(({ kind }) => kind === 'request');
  return (
    <>
      <OpenLine />
      <p>{useLoaderData<string>()}</p>
    </>
  );
}

it('revalidates the page after changes, once for several', async () => {
  const streams = watchStreams();
  let reads = 0;
  mountPage(<Waiting />, () => `read ${++reads}`, { viewer: { username: 'noor' } });
  await expect.poll(() => streams.length).toBe(1);
  streams[0]?.tell(1, { kind: 'notifications', id: 'noor' });
  streams[0]?.tell(2, { kind: 'request', id: 'one' });
  streams[0]?.tell(3, { kind: 'request', id: 'other' });
  await expect.element(page.getByText('read 2')).toBeVisible();
  streams[0]?.tell(4, { kind: 'request', id: 'one' });
  await expect.element(page.getByText('read 3')).toBeVisible();
});
