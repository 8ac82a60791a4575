import { Condition } from '#infra/db/condition.ts';
import {
  type Exclusions,
  inLists,
  type Reader,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';

/*
 * Conditions of statements that join `showcases`, `requests`, `kollabs` and the profiles `sender` and `recipient` under
 * these names. They are the same for everybody, moderators and the two sides included: what is shown is public, or gone.
 */

const NOT_MODERATED = "coalesce(showcases.state, 'active') = 'active'";

/**
 * The condition that others would see a collaboration if both sides agreed, unless moderators took it down. A Kollab that its owner deleted does not
 * hide it, since the collaboration is the history of both. One that moderators removed does.
 */
export function showable(reader: Reader): Condition {
  return Condition.all(
    new Condition(`requests.completed and kollabs.state in ('active', 'deleted') and ${NOT_MODERATED}`),
    usersVisibleTo(reader, 'sender'),
    usersVisibleTo(reader, 'recipient'),
  );
}

export function showcasesVisibleTo(reader: Reader): Condition {
  return Condition.all(new Condition('showcases.shown_at is not null'), showable(reader));
}

/** Who opens a shown collaboration by its link: blocks hide it, mutes and hidden cards do not. */
export function byLinkUnlessBlocked(exclusions: Exclusions | null): Reader {
  return inLists(exclusions && { ...exclusions, hasMutesOrHides: false });
}
