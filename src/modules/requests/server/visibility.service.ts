import { mayModerate, type PolicyViewer } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { byLink, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

/** What of a collaboration a viewer is shown, beside what happened in it. */
export interface Shown {
  /** Who the sender is, and what they wrote. */
  sender: boolean;
  recipient: boolean;
  /** Whether the Kollab can still be gone to. */
  kollab: boolean;
  /** The Kollab's title and picture: also of a deleted one, since they are what was agreed on. */
  title: boolean;
}

export type ReaderOfRequests = Pick<PolicyViewer, 'id' | 'role'> | null;

/**
 * The conditions for each part of a collaboration. The collaboration itself is never hidden from the other side: a
 * suspended user looks in it as a deleted one does, and so does their Kollab. Of one that was taken down, its title
 * stays for the two who work on it.
 * @param reader who reads; the statement has `requests` and `kollabs` under these names
 * @param names of the two profiles
 */
export function partsShownTo(
  reader: ReaderOfRequests,
  { sender, recipient }: { sender: string; recipient: string } = { sender: 'sender', recipient: 'recipient' },
): { [P in keyof Shown]: Condition } {
  const owner = usersVisibleTo(byLink(reader), recipient);
  const moderates = mayModerate(reader);
  const mine = new Condition('?::uuid in (requests.sender_id, requests.recipient_id)', reader?.id ?? null);
  const inSight = new Condition("kollabs.state in ('active', 'deleted')");
  return {
    sender: usersVisibleTo(byLink(reader), sender),
    recipient: owner,
    kollab: kollabsVisibleTo(byLink(reader), { kollab: 'kollabs', owner: recipient }),
    title: moderates ? owner : Condition.all(owner, Condition.any(inSight, mine)),
  };
}
