import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { Expression } from '#infra/db/json-view.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import type { FileView } from '#modules/files/files.contract.ts';
import { filesRefusals } from '#modules/files/files.messages.ts';
import type { HolderKind } from '#modules/files/files.rules.ts';

/** For what a higher module writes with its own rows. The statements are those of `infra/api/write.ts`. */

/** @param from the table or subquery that has the files of one holder, named `f` */
export const filesJson = (from: string) =>
  new Expression<FileView[]>(`(select coalesce(json_agg(json_build_object(
    'fileId', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.place), '[]'::json) from ${from})`);

interface Chosen {
  /** Parameters or columns of the statement. */
  ids: string;
  ownerId: string;
  containerId: string;
  now: string;
}

/** An SQL condition: the file `f` is complete, belongs to the container, and nothing holds it yet. */
export function isUnsent({ ids, ownerId, containerId, now }: Chosen): string {
  return `f.id = any(${ids}::uuid[]) and f.owner_id = ${ownerId}::uuid and f.container_id = ${containerId}::uuid
    and f.completed_at is not null and f.holder_id is null and f.created_at > ${now}::timestamptz - interval '1 day'`;
}

/**
 * A CTE that locks the chosen files. Waits for a concurrent write that sends one of them, and then finds one file less.
 */
export function pickFilesText(chosen: Chosen): string {
  return `picked_files as materialized (select f.id from files f, locked_account where ${isUnsent(chosen)}
    for update of f)`;
}

/**
 * A CTE that gives the picked files to their holder, in the order of the ids.
 * @param holder.from the CTE that has the holder's row; without a row nothing is written
 */
export function holdFilesText(ids: string, holder: { kind: HolderKind; id: string; from: string }): string {
  return `held_files as (update files f set holder_kind = '${holder.kind}', holder_id = ${holder.id},
      place = array_position(${ids}::uuid[], f.id)
    from picked_files, ${holder.from} where f.id = picked_files.id returning f.*)`;
}

const USABLE = `select f.id, f.holder_id is null as "isNew" from files f
  where ${isUnsent({ ids: '$1', ownerId: '$2', containerId: '$3', now: '$4' })}
    or f.id = any($1::uuid[]) and f.owner_id = $2::uuid and f.holder_kind = $5 and f.holder_id = $6::uuid`;

/**
 * For a holder whose files may be replaced.
 * @returns those of the files that nothing holds yet
 * @throws {AppError} wrong_state if one is neither that nor the holder's already
 */
export async function requireFiles(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  ids: readonly string[],
  asked: { ownerId: string; containerId: string; holder: { kind: HolderKind; id: string } },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { ownerId, containerId, holder } = asked;
  const values = [ids, ownerId, containerId, clock.now(), holder.kind, holder.id];
  const { rows } = await queryPlanned<{ id: string; isNew: boolean }>(database, USABLE, values);
  if (rows.length < ids.length) throw new AppError('wrong_state', filesRefusals.gone);
  return rows.filter(({ isNew }) => isNew).map(({ id }) => id);
}
