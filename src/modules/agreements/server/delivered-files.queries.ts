import type { FileHolder } from '#infra/module.ts';
import { findAgreement } from './agreements.queries.ts';

/** Read by the two sides, in each version of the agreement that shows it to them. */
export const deliveredFiles: FileHolder = {
  async shows({ db }, viewerId, { fileId, holderId: requestId }) {
    const found = await findAgreement(db, requestId, { id: viewerId, role: 'user' });
    if (!found || ![found.sender, found.recipient].includes(viewerId)) return false;
    return found.view.includes(`"${fileId}"`);
  },
  holds: `exists (select from agreement_deliverables d
    where d.request_id = f.holder_id and d.file_ids @> array[f.id])`,
};
