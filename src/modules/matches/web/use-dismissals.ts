import { useRef, useState } from 'react';
import type { MatchView } from '#modules/matches/matches.contract.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

type Change = Pick<MatchView['user'], 'username' | 'displayName'> & { on: boolean };

const NONE: ReadonlySet<string> = new Set();

/**
 * The users in the list whom the viewer dismissed on this page. A change shows at once, and is undone if the server
 * refuses it. Changes are sent in order, so that the last one wins.
 */
export function useDismissals(listed: readonly string[]) {
  const [sent, setSent] = useState(NONE);
  // Forget users that left the list, since they may be restored elsewhere and listed again.
  const isListed = (username: string) => listed.includes(username);
  if (![...sent].every(isListed)) setSent(new Set([...sent].filter(isListed)));
  /** The last change as text for screen readers. */
  const [notice, setNotice] = useState('');
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const { run, pendingInputs } = useWrite(send, {
    queue: true,
    changes: [],
    onSuccess: (_, change) => setSent((before) => withChange(before, change)),
    onRefused: (_, change) => {
      setNotice(wordsOf({ ...change, on: !change.on }));
      return false;
    },
  });

  const change = ({ username, displayName }: MatchView['user'], on: boolean): void => {
    setNotice(wordsOf({ username, displayName, on }));
    last.current = run({ username, displayName, on });
  };
  const settle = () => last.current;
  return { dismissed: pendingInputs.reduce(withChange, sent), notice, change, settle };
}

async function send({ username, on }: Change): Promise<object> {
  const params = { username };
  return on ? api.dismissMatch({ params }) : api.restoreMatch({ params });
}

function withChange(dismissed: ReadonlySet<string>, { username, on }: Change): ReadonlySet<string> {
  return on
    ? new Set([...dismissed, username])
    : new Set([...dismissed].filter((other) => other !== username));
}

function wordsOf({ displayName, on }: Change): string {
  return on ? `${displayName} is no longer among your matches.` : `${displayName} is back.`;
}
