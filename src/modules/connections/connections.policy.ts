/** Who may see and change connected accounts. Pure; both sides use it. */
import {
  type AccountState,
  ALLOWED,
  isVisibleAccount,
  mayModerate,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';

export const CONNECTION_ACTIONS = ['view', 'viewHistory', 'manage'] as const;
export type ConnectionAction = (typeof CONNECTION_ACTIONS)[number];

export interface ConnectionSubject {
  ownerId: string;
  ownerState: AccountState;
  /** Whether its owner shows how the audience was before. */
  showsHistory: boolean;
}

/** Whether a viewer may do something with a connection. To others, managing one is as if it were not there. */
export function can(
  viewer: PolicyViewer | null,
  action: ConnectionAction,
  subject: ConnectionSubject,
): Verdict {
  const own = viewer?.id === subject.ownerId;
  if (action === 'manage') return own ? canAccount(viewer, 'change') : refused('not_found');
  if (subject.ownerState === 'deleted') return refused('not_found');
  if (own || mayModerate(viewer)) return ALLOWED;
  if (!isVisibleAccount(subject.ownerState)) return refused('not_found');
  return action === 'view' || subject.showsHistory ? ALLOWED : refused('not_found');
}
