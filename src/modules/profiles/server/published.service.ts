import { mayModerate, VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { type Exclusions, notHidden, type Reader, usersVisibleTo } from './visibility.service.ts';

/** The aliases of the rows in the statement. Without `owner`, the owner's profile is looked up for each row. */
export interface PublishedNames {
  row: string;
  owner?: string;
}

/**
 * The condition that a reader may see published content: a row with an owner, a state, a category and tags. Use it in
 * the same query as the list's order and limit, so that pages are full.
 */
export function publishedVisibleTo(reader: Reader, { row, owner }: PublishedNames): Condition {
  const visible = new Condition(`${row}.state in (${VISIBLE_STATES})`);
  if (reader.by === 'list') {
    return Condition.all(visible, ...leftOut(reader.exclusions, row), ownerSeen(reader, row, owner));
  }
  const there = new Condition(`${row}.state <> 'deleted'`);
  const { viewer } = reader;
  if (mayModerate(viewer)) return Condition.all(there, ownerSeen(reader, row, owner));
  const own = Condition.all(there, new Condition(`${row}.owner_id = ?::uuid`, viewer?.id ?? null));
  return Condition.all(Condition.any(visible, own), ownerSeen(reader, row, owner));
}

const VISIBLE_STATES = VISIBLE_CONTENT_STATES.map((state) => `'${state}'`).join(', ');

function ownerSeen(reader: Reader, row: string, owner: string | undefined): Condition {
  if (owner) return usersVisibleTo(reader, owner);
  // A scalar subquery, which the planner does not turn into a join over all owners.
  const { text, values } = usersVisibleTo(reader, 'own');
  return new Condition(`(select ${text} from profiles own where own.user_id = ${row}.owner_id)`, ...values);
}

function leftOut(exclusions: Exclusions | null, row: string): Condition[] {
  if (!exclusions) return [];
  const { userId, hasMutesOrHides, mutedTags, mutedCategories, whole = false } = exclusions;
  return [
    ...(whole || hasMutesOrHides ? [notHidden(userId, `${row}.id`)] : []),
    ...(whole || mutedCategories.length > 0
      ? [new Condition(`${row}.category <> all(?::text[])`, mutedCategories)]
      : []),
    ...(whole || mutedTags.length > 0 ? [new Condition(`not ${row}.tags && ?::text[]`, mutedTags)] : []),
  ];
}
