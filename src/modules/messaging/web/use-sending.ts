import { useEffect } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { useWrite } from '#web/write/use-write.ts';
import type { MessageView } from '../messaging.contract.ts';
import { type Outgoing, unsentMessages, useUnsent } from './unsent-messages.ts';

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

/** Messages that show at once, one after the other. One that was not taken stays, to be sent again or discarded. */
export function useSending({ place, name, call, read }: SendingOptions): Sending {
  const unsent = useUnsent(place);
  const toast = useToast();
  const { run } = useWrite(
    ({ localId, text, pictures }: Outgoing) =>
      call({ text, pictures: pictures.flatMap(({ pictureId }) => pictureId ?? []) }, localId),
    {
      queue: true,
      onSuccess: (arrived, message) => unsentMessages(place).arrive(message, arrived),
      onRefused: ({ kind, text }, message) => {
        const messages = unsentMessages(place);
        // It is read after the next sign-in.
        messages.fail(message, kind === 'session' ? 'Your session had ended.' : text);
        if (kind !== 'session' && !messages.isShown) {
          toast.error(`Your message to ${name} was not sent. It is kept in your conversation.`);
        }
        return true;
      },
    },
  );
  useEffect(() => {
    unsentMessages(place).settle(new Set(read.map(({ messageId }) => messageId)));
  }, [place, read]);
  return {
    sent: unsent.flatMap(({ arrived }) => arrived ?? []),
    pending: unsent.flatMap(({ message, reason, arrived }) => (reason === null && !arrived ? message : [])),
    failed: unsent.flatMap(({ message, reason }) => (reason === null ? [] : { message, reason })),
    send: (message) => {
      unsentMessages(place).begin(message);
      void run(message);
    },
    discard: ({ localId }) => unsentMessages(place).discard(localId),
    settle: (messageId) => unsentMessages(place).settle(new Set([messageId])),
  };
}
