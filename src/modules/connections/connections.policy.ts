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

export const CONNECTION_ACTIONS = ['view', 'viewHistory'] as const;
type ConnectionAction = (typeof CONNECTION_ACTIONS)[number];

export interface ConnectionSubject {
  ownerId: string;
  ownerState: AccountState;
  /** Whether its owner shows how the audience was before. */
  showsHistory: boolean;
}

/** Whether a viewer may see something of a connection. */
export function can(
  viewer: PolicyViewer | null,
  action: ConnectionAction,
  subject: ConnectionSubject,
): Verdict {
  if (subject.ownerState === 'deleted') return refused('not_found');
  if (viewer?.id === subject.ownerId || mayModerate(viewer)) return ALLOWED;
  if (!isVisibleAccount(subject.ownerState)) return refused('not_found');
  return action === 'view' || subject.showsHistory ? ALLOWED : refused('not_found');
}

/** Whether a viewer may change a connection. To others than its owner it is as if it were not there. */
export function canManage(viewer: PolicyViewer, ownerId: string): Verdict {
  return viewer.id === ownerId ? canAccount(viewer, 'change') : refused('not_found');
}
