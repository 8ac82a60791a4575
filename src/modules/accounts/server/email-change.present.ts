import type { EmailChangeView } from '#modules/accounts/email-change.contract.ts';
import type { EmailChange } from './email-change.queries.ts';

/** The view of a user's pending change. */
export function presentEmailChange(change: EmailChange | null): EmailChangeView {
  return {
    pending: change && {
      newEmail: change.newEmail,
      // An end that need not approve is marked approved at the start; a link is always followed later.
      asksPresent: change.approvedAt?.getTime() !== change.createdAt.getTime(),
      approved: change.approvedAt !== null,
      confirmed: change.confirmedAt !== null,
      askedAt: change.createdAt.toISOString(),
    },
  };
}
