import { getTableColumns } from 'drizzle-orm';
import type { AccountState, ContentState } from '#contract/policy.ts';
import type { Statement } from '#infra/api/write.ts';
import { rowJson } from '#infra/db/json-rows.ts';
import { jsonView } from '#infra/db/json-view.ts';
import { type KollabTerms, kollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { KOLLAB_TERMS } from '#modules/kollabs/kollabs.rules.ts';
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
  return { text: SWITCH_TEXT, values: [id, active, state, version, counted, expectedCount] };
}

const SWITCH_TEXT = `locked as materialized (select k.id, k.owner_id from kollabs k, locked_account
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

/**
 * Replaces the terms of a Kollab and stores the former ones as a version.
 * @param kollab as it was read; the statement changes nothing if the row has changed since
 */
export function editTerms(
  { id, rowVersion }: Pick<KollabFacts, 'id' | 'rowVersion'>,
  changes: Partial<typeof kollabs.$inferInsert>,
  now: Date,
): Statement {
  return { text: EDIT_TEXT, values: [id, rowVersion, rowJson(kollabs, changes), now] };
}

const EDIT_TEXT = `locked as materialized (select k.* from kollabs k, locked_account
    where k.id = $1::uuid and k.xmin = $2::text::xid for no key update of k),
  kept as (insert into kollab_versions (kollab_id, version, ${TERMS}, replaced_at)
    select l.id, l.version, ${TERMS.map((name) => `l.${name}`)}, $4::timestamptz from locked l),
  changed as (update kollabs k set version = k.version + 1,
      (${EDITED}) = (select ${EDITED.map((name) => `n.${name}`)} from jsonb_populate_record(k, $3::jsonb) n)
    from locked l where k.id = l.id returning k.*),
  ${CHANGED_VIEW}`;
