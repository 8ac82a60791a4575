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

/** What has the files, as parameters or columns of the statement. */
interface Holding {
  kind: HolderKind;
  id: string;
}

/** An SQL condition: as `isUnsent`, or the holder has the file `f` already. */
function isUsable(chosen: Chosen, { kind, id }: Holding): string {
  return `(${isUnsent(chosen)} or f.id = any(${chosen.ids}::uuid[]) and f.owner_id = ${chosen.ownerId}::uuid
    and f.holder_kind = '${kind}' and f.holder_id = ${id}::uuid)`;
}

/** Those of the chosen files that may be sent, or that the holder has already, for a decision. */
export function usableFilesJson(
  chosen: Chosen,
  holder?: Holding,
): Expression<{ id: string; size: number }[]> {
  return new Expression(`(select coalesce(json_agg(json_build_object('id', f.id, 'size', f.size)), '[]'::json)
    from files f where ${holder ? isUsable(chosen, holder) : isUnsent(chosen)})`);
}

/**
 * A CTE that locks the chosen files. Waits for a concurrent write that sends one of them, and then finds one file less.
 * @param holder.from the CTE that has the holder's row; files that it has already are picked, too
 */
export function pickFilesSql(chosen: Chosen, holder?: Holding & { from: string }): string {
  const where = holder ? isUsable(chosen, holder) : isUnsent(chosen);
  return `picked_files as materialized (select f.id from files f, ${holder?.from ?? 'locked_account'} where ${where}
    for update of f)`;
}

/**
 * A CTE that gives the picked files to their holder, in the order of the ids.
 * @param holder.from the CTE that has the holder's row; without a row nothing is written
 * @param holder.containerId what their sizes count towards from now on, if that changes
 */
export function holdFilesSql(
  ids: string,
  { kind, id, from, containerId }: Holding & { from: string; containerId?: string },
): string {
  return `held_files as (update files f set holder_kind = '${kind}', holder_id = ${id},
      ${containerId === undefined ? '' : `container_id = ${containerId},`} place = array_position(${ids}::uuid[], f.id)
    from picked_files, ${from} where f.id = picked_files.id returning f.*)`;
}

/** A CTE that deletes what the holder has beside the ids. Their parts follow by a job. */
export function dropFilesSql(ids: string, { kind, id, from }: Holding & { from: string }): string {
  return `dropped_files as (delete from files f using ${from}
    where f.holder_kind = '${kind}' and f.holder_id = ${id} and not f.id = any(${ids}::uuid[]))`;
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
