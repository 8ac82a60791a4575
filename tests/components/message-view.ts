import type { MessageView } from '#modules/messaging/messaging.contract.ts';

export function messageView(position: number, sender: string, more: Partial<MessageView> = {}): MessageView {
  return {
    messageId: `m${position}`,
    conversationId: 'c1',
    position,
    sender,
    text: `Message ${position}`,
    deleted: false,
    removed: false,
    pictures: [],
    files: [],
    sentAt: `2026-01-01T00:0${position}:00.000Z`,
    ...more,
  };
}
