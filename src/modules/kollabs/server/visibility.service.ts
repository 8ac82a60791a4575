import { mayModerate, VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { type Exclusions, type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

/** The names that a statement gives the rows. Without an owner, the profile is looked up for each Kollab. */
export interface KollabNames {
  kollab: string;
  owner?: string;
}

/**
 * The condition that a reader may see a Kollab, whether or not it is open to requests. It stands beside the order of
 * a list, so that its pages stay full.
 */
export function kollabsVisibleTo(
  reader: Reader,
  { kollab, owner }: KollabNames = { kollab: 'kollabs' },
): Condition {
  const visible = new Condition(`${kollab}.state in (${VISIBLE_STATES})`);
  if (reader.by === 'list') {
    return Condition.all(visible, ...muted(reader.exclusions, kollab), ownerSeen(reader, kollab, owner));
  }
  const there = new Condition(`${kollab}.state <> 'deleted'`);
  const { viewer } = reader;
  if (mayModerate(viewer)) return Condition.all(there, ownerSeen(reader, kollab, owner));
  const own = Condition.all(there, new Condition(`${kollab}.owner_id = ?::uuid`, viewer?.id ?? null));
  return Condition.all(Condition.any(visible, own), ownerSeen(reader, kollab, owner));
}

const VISIBLE_STATES = VISIBLE_CONTENT_STATES.map((state) => `'${state}'`).join(', ');

function ownerSeen(reader: Reader, kollab: string, owner: string | undefined): Condition {
  if (owner) return usersVisibleTo(reader, owner);
  // A scalar, which the planner does not turn into a join over all owners.
  const { text, values } = usersVisibleTo(reader, 'own');
  return new Condition(
    `(select ${text} from profiles own where own.user_id = ${kollab}.owner_id)`,
    ...values,
  );
}

function muted(exclusions: Exclusions | null, kollab: string): Condition[] {
  if (!exclusions) return [];
  const { mutedTags, mutedCategories, whole = false } = exclusions;
  return [
    ...(whole || mutedCategories.length > 0
      ? [new Condition(`${kollab}.category <> all(?::text[])`, mutedCategories)]
      : []),
    ...(whole || mutedTags.length > 0 ? [new Condition(`not ${kollab}.tags && ?::text[]`, mutedTags)] : []),
  ];
}
