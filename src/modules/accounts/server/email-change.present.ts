import type { EmailChangeView } from '#modules/accounts/email-change.contract.ts';
import type { EmailChange } from './email-change.queries.ts';

/** What a user sees of the change that they wait for. */
export function presentEmailChange(change: EmailChange | null): EmailChangeView {
  return {
    pending: change && {
      newEmail: change.newEmail,
      // No link is followed in the moment in which its mail is asked for.
      asksPresent: change.approvedAt?.getTime() !== change.createdAt.getTime(),
      approved: change.approvedAt !== null,
      confirmed: change.confirmedAt !== null,
      askedAt: change.createdAt.toISOString(),
    },
  };
}
