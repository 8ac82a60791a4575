import { mayModerate, type PolicyViewer } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { byLink, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

export interface Shown {
  sender: boolean;
  recipient: boolean;
  /** Whether the page of the Kollab can be opened. */
  kollab: boolean;
  /**
   * Whether the Kollab's title and picture are shown. Those of a deleted Kollab are, since the agreement was about
   * them.
   */
  title: boolean;
}

/** The SQL text of a condition whose only value is the reader's id. */
export function textForReader({ text }: Condition, reader: string): string {
  return text.replaceAll('?', reader);
}

export type ReaderOfRequests = Pick<PolicyViewer, 'id' | 'role'> | null;

/**
 * The conditions for each part of a collaboration. The collaboration itself is never hidden from its sides: a
 * suspended user, and their Kollab, look like deleted ones. The title of a Kollab that was taken down stays visible to
 * the two sides.
 * @param reader the reader; the statement must have `requests` and `kollabs` under these names
 * @param names the aliases of the two profiles
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
