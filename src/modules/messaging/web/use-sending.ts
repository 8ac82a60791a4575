import { useCallback, useEffect, useRef } from 'react';
import { useToast } from '#ui/toast/toast.tsx';
import { useDraftList } from '#web/drafts/draft-list.ts';
import { onLiveState } from '#web/live/live.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import type { AttachedPicture, MessageView } from '../messaging.contract.ts';
import {
  arrivedAs,
  attachedOf,
  isResentOnReconnect,
  type Outgoing,
  type Unsent,
  unsentMessages,
} from './unsent-messages.ts';

export interface FailedMessage {
  message: Outgoing;
  reason: string;
  /** The server refused it, so its text can be edited. */
  refused: boolean;
  /** It is resent after a reconnect. */
  waits: boolean;
}

export type SendMessage = (
  body: { text: string; pictures: AttachedPicture[]; files: string[] },
  key: string,
) => Promise<MessageView>;

interface SendingOptions {
  /** Key of the draft: the conversation and the viewer. */
  draftKey: string;
  name: string;
  call: SendMessage;
  /** The messages that the page has loaded, newest first. */
  read: readonly MessageView[];
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
export function useSending({ draftKey, name, call, read, me }: SendingOptions): Sending {
  const unsent = useDraftList(unsentMessages, draftKey);
  const toast = useToast();
  const change = (localId: string, changed: (one: Unsent) => Unsent | null) =>
    unsentMessages(draftKey).change((all) =>
      all.flatMap((one) => (one.message.localId === localId ? (changed(one) ?? []) : one)),
    );
  const { run } = useWrite(
    ({ key, text, pictures, files }: Outgoing & Required<Keyed>) =>
      call({ text, pictures: attachedOf(pictures), files: files.map(({ fileId }) => fileId) }, key),
    {
      queue: true,
      onSuccess(arrived, { localId }) {
        const { isShown } = unsentMessages(draftKey);
        unsentMessages(draftKey).change((all) => {
          const own = all.find(({ message }) => message.localId === localId);
          return all.map((one) => moveAfter(one, arrived, own?.since));
        });
        change(localId, (one) => (isShown ? { ...one, arrived } : null));
      },
      onRefused({ kind, text }, { localId }) {
        // A message that fails because the session ended is seen only after the next sign-in.
        const reason = kind === 'session' ? 'You were signed out.' : text;
        const isLost = kind === 'failed';
        const refused = !isLost && kind !== 'session';
        change(localId, (one) => ({ ...one, reason, refused, lost: one.lost || isLost }));
        if (isLost) onNextReconnect(draftKey, () => latest.current());
        if (kind !== 'session' && !unsentMessages(draftKey).isShown) {
          toast.error(`Your message to ${name} was not sent. It is kept in your conversation.`);
        }
        return true;
      },
    },
  );
  const sendAgain = () => {
    const again = unsentMessages(draftKey).items.filter(isResentOnReconnect);
    // Marks messages that are too old to resend.
    unsentMessages(draftKey).change((all) =>
      all.map((one) => (again.includes(one) ? { ...one, reason: null } : { ...one })),
    );
    for (const { message } of again) void run(withKey(message));
  };
  const latest = useRef(sendAgain);
  latest.current = sendAgain;
  useEffect(() => {
    // Messages from before a reload.
    if (unsentMessages(draftKey).items.some(isResentOnReconnect))
      onNextReconnect(draftKey, () => latest.current());
  }, [draftKey]);
  const settle = useCallback(
    (isSettled: (message: MessageView) => boolean) => {
      const list = unsentMessages(draftKey);
      const left = list.items.filter(({ arrived }) => !arrived || !isSettled(arrived));
      if (left.length < list.items.length) list.change(() => left);
    },
    [draftKey],
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
      if (!found || unsent.some((other) => isBeingSent(other) && other.message.text === found.text)) continue;
      const others = unsent.filter((other) => other !== one);
      return unsentMessages(draftKey).change(() => others.map((other) => moveAfter(other, found)));
    }
  }, [draftKey, unsent, read, me]);
  useEffect(() => {
    const again = unsentMessages(draftKey).items.filter(({ interrupted }) => interrupted);
    if (again.length === 0) return;
    unsentMessages(draftKey).change((all) => all.map(({ interrupted: _, ...one }) => one));
    for (const { message } of again) void run(withKey(message));
  }, [draftKey, run]);
  const send = (message: Outgoing) => {
    const isThis = ({ message: other }: Unsent) => other.localId === message.localId;
    unsentMessages(draftKey).change((all) => {
      const known = [...read.slice(0, 1), ...all.flatMap(({ arrived }) => arrived ?? [])];
      const after = Math.max(0, ...known.map(({ position }) => position));
      const one = { since: Date.now(), after, ...all.find(isThis), message, reason: null };
      return [...all.filter((other) => !isThis(other)), one];
    });
    void run(withKey(message));
  };
  // Settles arrived messages on unmount: the next page that shows the conversation loads them.
  useEffect(() => () => settle(() => true), [settle]);
  return {
    sent: unsent.flatMap(({ arrived }) => arrived ?? []),
    pending: unsent.filter(isBeingSent).map(({ message }) => message),
    failed: unsent.flatMap((one) => {
      const { message, reason, refused = false } = one;
      return reason === null ? [] : { message, reason, refused, waits: isResentOnReconnect(one) };
    }),
    send,
    discard: ({ localId }) => change(localId, () => null),
    settle: (id) => settle(({ messageId }) => messageId === id),
  };
}

/** The key survives a reload. */
function withKey(message: Outgoing) {
  return { ...message, key: message.localId };
}

function isBeingSent({ reason, arrived }: Unsent): boolean {
  return reason === null && !arrived;
}

/**
 * A matched message settles only one of several with the same text: the others move after it.
 * @param since when the matched message was first sent from here
 */
function moveAfter(one: Unsent, { text, position }: MessageView, since = 0): Unsent {
  if (one.message.text !== text) return one;
  const repeated = one.repeated || one.since < since;
  return { ...one, after: Math.max(one.after, position), repeated };
}

/** Callbacks by conversation. They outlive the page, so that messages are sent from another page, too. */
const waiting = new Map<string, () => void>();
let isListening = false;

/** Calls `send` once the connection is back. Each conversation has one callback; a later one replaces it. */
function onNextReconnect(draftKey: string, send: () => void): void {
  waiting.set(draftKey, send);
  if (isListening) return;
  isListening = true;
  onLiveState((state) => state === 'open' && sendAll());
  addEventListener('online', sendAll);
}

function sendAll(): void {
  const all = [...waiting.values()];
  waiting.clear();
  for (const send of all) send();
}
