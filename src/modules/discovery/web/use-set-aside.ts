import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { MatchView } from '#modules/discovery/match.contract.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';

type Who = Pick<MatchView['user'], 'username' | 'displayName'>;

/**
 * Whom the viewer has set aside on this page. It shows at once, and is undone when the server does not take it. What
 * is said of one person is sent in the order in which it was said, so that the last word holds.
 */
export function useSetAside() {
  const toast = useToast();
  const [aside, setAside] = useState<ReadonlySet<string>>(new Set());
  /** The last change, in words to be read out. */
  const [told, setTold] = useState('');
  const sent = useRef(new Map<string, Promise<void>>());

  const mark = ({ username, displayName }: Who, on: boolean) => {
    setTold(on ? `${displayName} is no longer among your matches.` : `${displayName} is back.`);
    setAside((before) => {
      const after = new Set(before);
      if (on) after.add(username);
      else after.delete(username);
      return after;
    });
  };

  const change = (who: Who, on: boolean): void => {
    const params = { username: who.username };
    const isLastWord = () => sent.current.get(who.username) === sending;
    const send = async () => {
      try {
        await (on ? api.dismissMatch({ params }) : api.restoreMatch({ params }));
      } catch (error) {
        if (isLastWord()) mark(who, !on);
        if (!(error instanceof ApiError)) throw error;
        toast.error(error.message);
      }
    };
    mark(who, on);
    const sending: Promise<void> = (sent.current.get(who.username) ?? Promise.resolve()).then(send, send);
    sent.current.set(who.username, sending);
  };

  /** Waits for what is under way. */
  const settle = async () => {
    await Promise.allSettled(sent.current.values());
  };
  return { aside, told, change, settle };
}
