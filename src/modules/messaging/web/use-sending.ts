import { useCallback, useEffect } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { useDraftList } from '#web/drafts/draft-list.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { MessageView } from '../messaging.contract.ts';
import { type Outgoing, type Unsent, unsentMessages } from './unsent-messages.ts';

export interface FailedMessage {
  message: Outgoing;
  /** Why, in a sentence. */
  reason: string;
}

export type SendMessage = (body: { text: string; pictures: string[] }, key: string) => Promise<MessageView>;

interface SendingOptions {
  /** Names the conversation and whose it is, as the place of a draft. */
  place: string;
  /** The other side, in words. */
  name: string;
  call: SendMessage;
  /** What the page has read. */
  read: readonly MessageView[];
}

interface Sending {
  /** What the server has, and the page has not read yet. */
  sent: readonly MessageView[];
  pending: readonly Outgoing[];
  failed: readonly FailedMessage[];
  send: (message: Outgoing) => void;
  discard: (message: Outgoing) => void;
  /** It was deleted. */
  settle: (messageId: string) => void;
}

/**
 * Messages that show at once, one after the other. One that was not taken stays, to be sent again or discarded, also for
 * who left its conversation meanwhile. One that was on its way when the page was loaded anew is sent again.
 */
export function useSending({ place, name, call, read }: SendingOptions): Sending {
  const unsent = useDraftList(unsentMessages, place);
  const toast = useToast();
  const change = (localId: string, changed: (one: Unsent) => Unsent | null) =>
    unsentMessages(place).change((all) =>
      all.flatMap((one) => (one.message.localId === localId ? (changed(one) ?? []) : one)),
    );
  const { run } = useWrite(
    ({ localId, text, pictures }: Outgoing) =>
      call({ text, pictures: pictures.flatMap(({ pictureId }) => pictureId ?? []) }, localId),
    {
      queue: true,
      onSuccess(arrived, { localId }) {
        const { isShown } = unsentMessages(place);
        change(localId, (one) => (isShown ? { ...one, arrived } : null));
      },
      onRefused({ kind, text }, { localId }) {
        // That of a session is read after the next sign-in.
        const reason = kind === 'session' ? 'Your session had ended.' : text;
        change(localId, (one) => ({ ...one, reason }));
        if (kind !== 'session' && !unsentMessages(place).isShown) {
          toast.error(`Your message to ${name} was not sent. It is kept in your conversation.`);
        }
        return true;
      },
    },
  );
  const settle = useCallback(
    (isSettled: (message: MessageView) => boolean) => {
      const list = unsentMessages(place);
      const left = list.items.filter(({ arrived }) => !arrived || !isSettled(arrived));
      if (left.length < list.items.length) list.change(() => left);
    },
    [place],
  );
  useEffect(() => {
    const ids = new Set(read.map(({ messageId }) => messageId));
    settle(({ messageId }) => ids.has(messageId));
  }, [settle, read]);
  useEffect(() => {
    const again = unsentMessages(place).items.filter(({ interrupted }) => interrupted);
    if (again.length === 0) return;
    unsentMessages(place).change((all) => all.map(({ interrupted: _, ...one }) => one));
    for (const { message } of again) void run(message);
  }, [place, run]);
  // The page that shows the conversation next has read them.
  useEffect(() => () => settle(() => true), [settle]);
  return {
    sent: unsent.flatMap(({ arrived }) => arrived ?? []),
    pending: unsent.flatMap(({ message, reason, arrived }) => (reason === null && !arrived ? message : [])),
    failed: unsent.flatMap(({ message, reason }) => (reason === null ? [] : { message, reason })),
    send(message) {
      const isThis = ({ message: other }: Unsent) => other.localId === message.localId;
      unsentMessages(place).change((all) => {
        const since = all.find(isThis)?.since ?? Date.now();
        return [...all.filter((one) => !isThis(one)), { message, reason: null, since }];
      });
      void run(message);
    },
    discard: ({ localId }) => change(localId, () => null),
    settle: (id) => settle(({ messageId }) => messageId === id),
  };
}
