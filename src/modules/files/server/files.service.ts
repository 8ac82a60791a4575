import { Expression } from '#infra/db/json-view.ts';
import type { FileView } from '#modules/files/files.contract.ts';
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
