/** Who may see and change connections. Both server and browser use it. */
import {
  type AccountState,
  ALLOWED,
  isGoneAccount,
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
  showsHistory: boolean;
}

export function can(
  viewer: PolicyViewer | null,
  action: ConnectionAction,
  subject: ConnectionSubject,
): Verdict {
  if (isGoneAccount(subject.ownerState)) return refused('not_found');
  if (viewer?.id === subject.ownerId || mayModerate(viewer)) return ALLOWED;
  if (!isVisibleAccount(subject.ownerState)) return refused('not_found');
  return action === 'view' || subject.showsHistory ? ALLOWED : refused('not_found');
}

/** Whether a viewer may change a connection. For anyone but its owner it does not exist. */
export function canManage(viewer: PolicyViewer, ownerId: string): Verdict {
  return viewer.id === ownerId ? canAccount(viewer, 'change') : refused('not_found');
}
