import { getTableColumns } from 'drizzle-orm';
import type { AccountState, ContentState } from '#contract/policy.ts';
import type { Statement } from '#infra/api/write.ts';
import { rowJson } from '#infra/db/json-rows.ts';
import { jsonView } from '#infra/db/json-view.ts';
import { dropFilesSql, holdFilesSql, pickFilesSql } from '#modules/files/server/files.service.ts';
import { KOLLAB_TERMS } from '#modules/kollabs/changed-terms.rules.ts';
import { type KollabTerms, kollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { activeKollabsUpdate } from '#modules/profiles/server/profiles.service.ts';
import { kollabFields, kollabJson } from './kollab-view.service.ts';
import { kollabs } from './kollabs.table.ts';

/* Statements that read and change a Kollab for `write` (infra/api/write.ts). Their values were decided by the rules. */

/** A row of `READ_KOLLAB`. */
export interface KollabFacts {
  id: string;
  ownerId: string;
  ownerState: AccountState;
  active: boolean;
  state: ContentState;
  version: number;
  rowVersion: string;
  terms: KollabTerms;
  view: string;
  activeKollabs: number;
  timeZone: string | null;
}

/** Includes deleted Kollabs. $1: the id. */
export const READ_KOLLAB = `select k.id, k.owner_id as "ownerId", owner.state as "ownerState", k.active, k.state, k.version,
    k.xmin::text as "rowVersion", owner.current_active_kollabs as "activeKollabs",
    (select c.time_zone from preferences c where c.user_id = owner.user_id) as "timeZone",
    ${jsonView(kollabTerms, kollabFields('k', 'owner'))} as terms, ${kollabJson('k', 'owner').asText} as view
  from kollabs k join profiles owner on owner.user_id = k.owner_id where k.id = $1::uuid`;

/** Reads the changed row from the CTE: the table still has the old version within the statement. */
const CHANGED_VIEW = `applied as (select ${kollabJson('kollabs', 'owner')} as body
    from changed as kollabs join profiles owner on owner.user_id = kollabs.owner_id)`;

/**
 * Reopens a closed Kollab or closes an open one, and updates the count on its owner's profile.
 * @param kollab as it was read
 * @param counted the change of the owner's count of active Kollabs
 * @param expectedCount the owner's count as it was read, if the decision depended on it; of several concurrent writes for the
 * last free slot, only one finds it unchanged
 */
export function switchActive(
  { id, active, state, version }: Pick<KollabFacts, 'id' | 'active' | 'state' | 'version'>,
  counted: -1 | 0 | 1,
  expectedCount: number | null = null,
): Statement {
  return { text: SWITCH_SQL, values: [id, active, state, version, counted, expectedCount] };
}

const SWITCH_SQL = `locked as materialized (select k.id, k.owner_id from kollabs k, locked_account
    where k.id = $1::uuid and k.active = $2::boolean and k.state = $3::text and k.version = $4::int
    for no key update of k),
  counted as (${activeKollabsUpdate('select l.owner_id as user_id, $5::int as active from locked l', '$6')}),
  changed as (update kollabs k set active = not $2::boolean from counted where k.id = $1::uuid returning k.*),
  ${CHANGED_VIEW}`;

const TERMS = columnNames(KOLLAB_TERMS);
const EDITED = [...TERMS, ...columnNames(['deadlineWarned', 'closesAt'])];

function columnNames(fields: readonly (keyof typeof kollabs.$inferSelect)[]): string[] {
  const columns = getTableColumns(kollabs);
  return fields.map((field) => `"${columns[field].name}"`);
}

interface Edit {
  /** Terms to replace; null leaves them. */
  changes: Partial<typeof kollabs.$inferInsert> | null;
  /** The ids of all files of the brief; null leaves them. */
  fileIds: readonly string[] | null;
  now: Date;
}

/**
 * Replaces the terms of a Kollab and stores the former ones as a version. Files have no versions: those that the brief
 * no longer has are deleted.
 * @param kollab as it was read; the statement changes nothing if the row has changed since, or a file is gone
 */
export function editTerms(
  { id, rowVersion }: Pick<KollabFacts, 'id' | 'rowVersion'>,
  { changes, fileIds, now }: Edit,
): Statement {
  const terms = changes && rowJson(kollabs, changes);
  if (!fileIds) return { text: EDIT_SQL, values: [id, rowVersion, now, terms] };
  if (!terms) return { text: EDIT_BRIEF_SQL, values: [id, rowVersion, now, fileIds] };
  return { text: EDIT_ALL_SQL, values: [id, rowVersion, now, terms, fileIds] };
}

const lockedAs = (name: string) => `${name} as materialized (select k.* from kollabs k, locked_account
    where k.id = $1::uuid and k.xmin = $2::text::xid for no key update of k)`;

/** Locks the Kollab and the files `ids` as `locked`, and replaces the files of its brief. */
function briefSql(ids: string): string {
  const owner = 'locked_kollab.owner_id';
  const kollab = { kind: 'kollab', id: 'locked.id', from: 'locked' } as const;
  return `${lockedAs('locked_kollab')},
  ${pickFilesSql(
    { ids, ownerId: owner, containerId: owner, now: '$3' },
    { kind: 'kollab', id: 'locked_kollab.id', from: 'locked_kollab' },
  )},
  locked as materialized (select l.* from locked_kollab l
    where cardinality(${ids}::uuid[]) = (select count(*) from picked_files)),
  ${holdFilesSql(ids, { ...kollab, containerId: 'locked.id' })},
  ${dropFilesSql(ids, kollab)}`;
}

const TERMS_SQL = `kept as (insert into kollab_versions (kollab_id, version, ${TERMS}, replaced_at)
    select l.id, l.version, ${TERMS.map((name) => `l.${name}`)}, $3::timestamptz from locked l),
  changed as (update kollabs k set version = k.version + 1,
      (${EDITED}) = (select ${EDITED.map((name) => `n.${name}`)} from jsonb_populate_record(k, $4::jsonb) n)
    from locked l where k.id = l.id returning k.*),
  ${CHANGED_VIEW}`;

const EDIT_SQL = `${lockedAs('locked')},
  ${TERMS_SQL}`;
const EDIT_ALL_SQL = `${briefSql('$5')},
  ${TERMS_SQL}`;
/** The new row version makes a concurrent edit start again. */
const EDIT_BRIEF_SQL = `${briefSql('$4')},
  changed as (update kollabs k set version = k.version from locked l where k.id = l.id returning k.*),
  ${CHANGED_VIEW}`;
