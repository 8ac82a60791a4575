import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import { useMarkConversationRead } from './use-mark-conversation-read.ts';

let mark: MockInstance<typeof httpApi.readConversation>;
beforeEach(() => {
  mark = vi.spyOn(httpApi, 'readConversation').mockResolvedValue({ unread: 0 });
});

/** Messages of which the newest are below the visible part until it is scrolled. */
function Messages({ height }: { height: number }) {
  const end = useMarkConversationRead('c1', 7);
  return (
    <div role="log" style={{ height: 200, overflow: 'auto' }}>
      <div style={{ height }} />
      <p ref={end}>The newest</p>
    </div>
  );
}

const sent = () => mark.mock.calls.map(([call]) => call.body.position);
/** Lets the browser deliver its intersection entries. */
const looked = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

it('marks a conversation as read once its newest message is in view', async () => {
  mountPage(<Messages height={1000} />);
  const log = page.getByRole('log');
  await expect.element(log).toBeVisible();
  await looked();
  expect(sent()).toEqual([]);
  log.element().scrollTo({ top: 1000 });
  await expect.poll(sent).toEqual([7]);
});

it('retries after a reconnect, and stops once it succeeded', async () => {
  mark.mockRejectedValueOnce(ApiError.offline());
  mountPage(<Messages height={50} />);
  await expect.poll(sent).toEqual([7]);
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return sent();
    })
    .toEqual([7, 7]);
  dispatchEvent(new Event('online'));
  await looked();
  expect(sent()).toEqual([7, 7]);
});
