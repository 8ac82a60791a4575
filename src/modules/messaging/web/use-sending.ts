import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { useDraftList } from '#web/drafts/draft-list.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import type { AttachedPicture, MessageView } from '../messaging.contract.ts';
import { onceLineIsBack } from './send-again.ts';
import {
  arrivedAs,
  attachedOf,
  type Outgoing,
  type Unsent,
  unsentMessages,
  waitsForLine,
} from './unsent-messages.ts';

export interface FailedMessage {
  message: Outgoing;
  reason: string;
  /** The server refused it, so its text can be taken back. */
  refused: boolean;
  /** It is resent after a reconnect. */
  waits: boolean;
}

export type SendMessage = (
  body: { text: string; pictures: AttachedPicture[] },
  key: string,
) => Promise<MessageView>;

interface SendingOptions {
  /** Key of the draft: the conversation and the viewer. */
  place: string;
  name: string;
  call: SendMessage;
  /** The messages that the page has loaded, newest first. */
  read: readonly MessageView[];
  /** The viewer's username. */
  me: string;
}

interface Sending {
  /** Sent messages that the page has not loaded yet. */
  sent: readonly MessageView[];
  pending: readonly Outgoing[];
  failed: readonly FailedMessage[];
  send: (message: Outgoing) => void;
  discard: (message: Outgoing) => void;
  settle: (messageId: string) => void;
}

/**
 * Sends messages one after the other and shows them at once. A failed message stays, to be resent or discarded, also
 * after the user leaves the conversation. One that was being sent during a reload is resent; its idempotency key
 * prevents a duplicate. One without a response is removed once a matching message is loaded, and resent after a
 * reconnect.
 */
export function useSending({ place, name, call, read, me }: SendingOptions): Sending {
  const unsent = useDraftList(unsentMessages, place);
  const toast = useToast();
  const change = (localId: string, changed: (one: Unsent) => Unsent | null) =>
    unsentMessages(place).change((all) =>
      all.flatMap((one) => (one.message.localId === localId ? (changed(one) ?? []) : one)),
    );
  const { run } = useWrite(
    ({ key, text, pictures }: Outgoing & Required<Keyed>) =>
      call({ text, pictures: attachedOf(pictures) }, key),
    {
      queue: true,
      onSuccess(arrived, { localId }) {
        const { isShown } = unsentMessages(place);
        unsentMessages(place).change((all) => {
          const own = all.find(({ message }) => message.localId === localId);
          return all.map((one) => putBehind(one, arrived, own?.since));
        });
        change(localId, (one) => (isShown ? { ...one, arrived } : null));
      },
      onRefused({ kind, text }, { localId }) {
        // A message that fails because the session ended is seen only after the next sign-in.
        const reason = kind === 'session' ? 'Your session had ended.' : text;
        const isLost = kind === 'failed';
        const refused = !isLost && kind !== 'session';
        change(localId, (one) => ({ ...one, reason, refused, lost: one.lost || isLost }));
        if (isLost) onceLineIsBack(place, () => latest.current());
        if (kind !== 'session' && !unsentMessages(place).isShown) {
          toast.error(`Your message to ${name} was not sent. It is kept in your conversation.`);
        }
        return true;
      },
    },
  );
  const sendAgain = () => {
    const again = unsentMessages(place).items.filter(waitsForLine);
    // Marks messages that are too old to resend.
    unsentMessages(place).change((all) =>
      all.map((one) => (again.includes(one) ? { ...one, reason: null } : { ...one })),
    );
    for (const { message } of again) void run(withKey(message));
  };
  const latest = useRef(sendAgain);
  latest.current = sendAgain;
  useEffect(() => {
    // Messages from before a reload.
    if (unsentMessages(place).items.some(waitsForLine)) onceLineIsBack(place, () => latest.current());
  }, [place]);
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
    const own = read.filter(({ sender }) => sender === me);
    for (const one of unsent) {
      const found = arrivedAs(one, own);
      // The loaded message may belong to another one with the same text that is still being sent.
      if (!found || unsent.some((other) => isOnWay(other) && other.message.text === found.text)) continue;
      const others = unsent.filter((other) => other !== one);
      return unsentMessages(place).change(() => others.map((other) => putBehind(other, found)));
    }
  }, [place, unsent, read, me]);
  useEffect(() => {
    const again = unsentMessages(place).items.filter(({ interrupted }) => interrupted);
    if (again.length === 0) return;
    unsentMessages(place).change((all) => all.map(({ interrupted: _, ...one }) => one));
    for (const { message } of again) void run(withKey(message));
  }, [place, run]);
  const send = (message: Outgoing) => {
    const isThis = ({ message: other }: Unsent) => other.localId === message.localId;
    unsentMessages(place).change((all) => {
      const known = [...read.slice(0, 1), ...all.flatMap(({ arrived }) => arrived ?? [])];
      const behind = Math.max(0, ...known.map(({ position }) => position));
      const one = { since: Date.now(), behind, ...all.find(isThis), message, reason: null };
      return [...all.filter((other) => !isThis(other)), one];
    });
    void run(withKey(message));
  };
  // Settles arrived messages on unmount: the next page that shows the conversation loads them.
  useEffect(() => () => settle(() => true), [settle]);
  return {
    sent: unsent.flatMap(({ arrived }) => arrived ?? []),
    pending: unsent.filter(isOnWay).map(({ message }) => message),
    failed: unsent.flatMap((one) => {
      const { message, reason, refused = false } = one;
      return reason === null ? [] : { message, reason, refused, waits: waitsForLine(one) };
    }),
    send,
    discard: ({ localId }) => change(localId, () => null),
    settle: (id) => settle(({ messageId }) => messageId === id),
  };
}

/** Sends the message with its `localId` as idempotency key, which survives a reload. */
function withKey(message: Outgoing) {
  return { ...message, key: message.localId };
}

function isOnWay({ reason, arrived }: Unsent): boolean {
  return reason === null && !arrived;
}

/**
 * Moves an unsent message behind a matched one with the same text, so that one message settles only one of them.
 * @param since when the matched message was first sent from here
 */
function putBehind(one: Unsent, { text, position }: MessageView, since = 0): Unsent {
  if (one.message.text !== text) return one;
  const repeated = one.repeated || one.since < since;
  return { ...one, behind: Math.max(one.behind, position), repeated };
}
