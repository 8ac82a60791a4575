import { useState } from 'react';
import { useWrite } from '#web/write/use-write.ts';
import type { MessageView } from '../messaging.contract.ts';
import type { ChosenPicture } from './use-pictures.ts';

/** A message on its way. */
export interface Outgoing {
  /** Also its idempotency key: tried again, it is written once. */
  localId: string;
  text: string;
  pictures: readonly ChosenPicture[];
}

export interface FailedMessage {
  message: Outgoing;
  /** Why, in a sentence. */
  reason: string;
}

export type SendMessage = (body: { text: string; pictures: string[] }, key: string) => Promise<MessageView>;

interface Sending {
  /** What the server has, and the page has not read yet. */
  sent: readonly MessageView[];
  pending: readonly Outgoing[];
  failed: readonly FailedMessage[];
  send: (message: Outgoing) => void;
  sendAgain: (failed: FailedMessage) => void;
  discard: (failed: FailedMessage) => void;
}

/**
 * Messages that show at once, one after the other. One that was not taken stays, to be sent again.
 * @param onSessionEnded takes back what was written, before the way to sign-in
 */
export function useSending(call: SendMessage, onSessionEnded: (text: string) => void): Sending {
  const [arrived, setArrived] = useState<ReadonlyMap<string, MessageView>>(new Map());
  const [failed, setFailed] = useState<readonly FailedMessage[]>([]);
  const { run, pendingInputs } = useWrite(
    ({ localId, text, pictures }: Outgoing) =>
      call({ text, pictures: pictures.flatMap(({ pictureId }) => pictureId ?? []) }, localId),
    {
      queue: true,
      onSuccess: (message, { localId }) => setArrived((known) => new Map(known).set(localId, message)),
      onRefused: ({ kind, text: reason }, message) => {
        if (kind === 'session') {
          onSessionEnded(message.text);
          return false;
        }
        setFailed((known) => [...known, { message, reason }]);
        return true;
      },
    },
  );
  const without = (one: FailedMessage) => setFailed((known) => known.filter((other) => other !== one));
  return {
    sent: [...arrived.values()],
    pending: pendingInputs.filter(
      ({ localId }) => !arrived.has(localId) && !failed.some(({ message }) => message.localId === localId),
    ),
    failed,
    send: (message) => void run(message),
    sendAgain: (one) => {
      without(one);
      void run(one.message);
    },
    discard: without,
  };
}
