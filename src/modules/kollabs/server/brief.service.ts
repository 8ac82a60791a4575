import { AppError } from '#infra/app-error.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { FileContainer, FileHolder } from '#infra/module.ts';
import { filesErrors } from '#modules/files/files.errors.ts';
import { filesRefusals } from '#modules/files/files.messages.ts';
import { filesJson } from '#modules/files/server/files.service.ts';
import { type BriefFile, decideBrief } from '#modules/kollabs/brief.rules.ts';
import { kollabsRefusals } from '#modules/kollabs/kollabs.messages.ts';
import { blockedWithColumn, byLinkOf } from '#modules/profiles/server/visibility.service.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

/** Files for a Kollab that is not saved yet: each user adds them to a container of their own. */
export const draftBrief: FileContainer = async (_db, viewer, id) => {
  if (viewer.id !== id) throw new AppError('not_found', filesRefusals.notFound);
};

/**
 * Read by signed-in users who see the Kollab, without those whom a block separates from its owner. A withheld Kollab
 * shows its brief to nobody.
 */
export const kollabBrief: FileHolder = {
  async shows(database, viewerId, { holderId }) {
    const visible = kollabsVisibleTo(byLinkOf(viewerId), { kollab: 'k', owner: 'p' });
    const text = textOnce(
      `brief ${visible.text}`,
      () => `select from kollabs k join profiles p on p.user_id = k.owner_id
        where k.id = $1::uuid and k.state = 'active'
          and k.owner_id not in (${blockedWithColumn('$2::uuid')}) and ${visible.numbered(3)}`,
    );
    const { rowCount } = await queryPlanned(database, text, [holderId, viewerId, ...visible.values]);
    return rowCount === 1;
  },
  holds: "exists (select from kollabs k where k.id = f.holder_id and k.state <> 'deleted')",
};

/** The files of a Kollab's brief. */
export const briefJson = (kollab: string) => filesJson(`files f where f.holder_id = ${kollab}.id`);

/** @throws {AppError} wrong_state if a file cannot be taken; files_full */
export function requireBrief(asked: readonly string[], usable: readonly BriefFile[]): void {
  const outcome = decideBrief(asked, usable);
  if (outcome === 'gone') throw new AppError('wrong_state', filesRefusals.gone);
  if (outcome === 'full') throw new AppError(filesErrors.files_full, kollabsRefusals.briefTooLarge);
}
