import { beforeEach, vi } from 'vitest';
import { ApiError } from '#contract/api-error.ts';
import type { Page } from '#contract/client.ts';
import type { MessageView } from '#modules/messaging/messaging.contract.ts';
import type { SendMessage } from '#modules/messaging/web/use-sending.ts';
import { messageView } from './message-view.ts';
import { beginDrafts } from './own-drafts.ts';

export const message = (position: number, text: string) => messageView(position, 'noor', { text });

export const VIEWER = { viewer: { username: 'noor' } };
export const OFFLINE = ApiError.offline();
export const FIRST: Page<MessageView> = { items: [message(1, 'Hello')] };

/**
 * Mocks sending and loading of a thread. Each test uses another conversation, because the page stores unsent messages.
 */
export function mockThread() {
  const thread = { id: '', send: vi.fn<SendMessage>(), load: vi.fn<() => Page<MessageView>>() };
  beforeEach(() => {
    beginDrafts();
    thread.id = crypto.randomUUID();
    thread.send.mockReset();
    thread.load.mockReset().mockReturnValue(FIRST);
  });
  return thread;
}
