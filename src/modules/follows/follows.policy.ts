/** Who may follow a user, and read their followers. Both server and browser use it. */
import {
  type AccountState,
  ALLOWED,
  isVisibleAccount,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';
import { can as canProfile } from '#modules/profiles/profiles.policy.ts';

interface FollowSubject {
  id: string;
  state: AccountState;
}

interface Following {
  /** Whether the user blocked the viewer. Never revealed to the viewer. */
  blockedViewer: boolean;
  blockedByViewer: boolean;
  /** Whether the viewer follows fewer than `MOST_FOLLOWED` users. */
  room: boolean;
}

type NoFollowReason = 'own' | 'ownBlock' | 'unavailable' | 'tooMany';

export function canFollow(
  viewer: PolicyViewer | null,
  subject: FollowSubject & Following,
): Verdict<NoFollowReason> {
  // A moderator sees hidden users, but cannot follow them either.
  if (!isVisibleAccount(subject.state)) return refused('not_found');
  if (viewer?.id === subject.id) return refused('forbidden', 'own');
  const account = canAccount(viewer, 'publish');
  if (!account.ok) return account;
  if (subject.blockedByViewer) return refused('forbidden', 'ownBlock');
  if (subject.blockedViewer) return refused('forbidden', 'unavailable');
  return subject.room ? ALLOWED : refused('wrong_state', 'tooMany');
}

/** @param subject.shown whether the user shows this list to others */
export function canReadFollows(
  viewer: PolicyViewer | null,
  subject: FollowSubject & { shown: boolean },
): Verdict<never> {
  const seen = canProfile(viewer, 'view', subject);
  if (!seen.ok) return seen as Verdict<never>;
  return subject.shown || viewer?.id === subject.id ? ALLOWED : refused('forbidden');
}
