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
  /** Why, in a sentence. */
  reason: string;
  /** Its text can be taken back, since the server said no. */
  refused: boolean;
  /** It is resent after a reconnect. */
  waits: boolean;
}

export type SendMessage = (
  body: { text: string; pictures: AttachedPicture[] },
  key: string,
) => Promise<MessageView>;

interface SendingOptions {
  /** Names the conversation and whose it is, as the place of a draft. */
  place: string;
  /** The other side, in words. */
  name: string;
  call: SendMessage;
  /** What the page has read, the newest first. */
  read: readonly MessageView[];
  /** The username of the viewer. */
  me: string;
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
 * who left its conversation meanwhile. One that was on its way when the page was loaded anew is sent again: with its key it
 * is written once. One that got no response goes once its words are read, and is sent again when the line is back.
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
        // That of a session is read after the next sign-in.
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
    // A message that is too old to resend says so.
    unsentMessages(place).change((all) =>
      all.map((one) => (again.includes(one) ? { ...one, reason: null } : { ...one })),
    );
    for (const { message } of again) void run(withKey(message));
  };
  const latest = useRef(sendAgain);
  latest.current = sendAgain;
  useEffect(() => {
    // Kept since before a reload.
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
      // What is on its way with the same words may be what was read.
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
  // The page that shows the conversation next has read them.
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

/** The key survives a reload, so a message is written once. */
function withKey(message: Outgoing) {
  return { ...message, key: message.localId };
}

function isOnWay({ reason, arrived }: Unsent): boolean {
  return reason === null && !arrived;
}

/**
 * An arrived message matches one unsent message, even if others have the same words.
 * @param since when it was first sent, where it was sent from here
 */
function putBehind(one: Unsent, { text, position }: MessageView, since = 0): Unsent {
  if (one.message.text !== text) return one;
  const repeated = one.repeated || one.since < since;
  return { ...one, behind: Math.max(one.behind, position), repeated };
}
