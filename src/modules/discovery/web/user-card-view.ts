import type { Page } from '#contract/client.ts';
import type { PublicUser } from '#modules/discovery/discovery.contract.ts';
import type { Loaded } from '#web/guards.ts';

/** What a card shows of a person. */
export type UserCardView = Pick<
  PublicUser,
  | 'username'
  | 'displayName'
  | 'profileImageUrl'
  | 'headline'
  | 'accountType'
  | 'contentType'
  | 'featuredPlatform'
  | 'audienceSize'
>;

/**
 * The cards of a list that goes no further: whatever else a page of it has would be sent to everybody, for nobody to
 * see.
 */
export function asUserCards(list: Loaded<Page<PublicUser>>): Loaded<UserCardView[]> {
  return list.ok ? { ok: true, value: list.value.items.map(cardOf) } : list;
}

function cardOf(user: PublicUser): UserCardView {
  const { username, displayName, profileImageUrl, headline } = user;
  const { accountType, contentType, featuredPlatform, audienceSize } = user;
  return {
    ...{ username, displayName, profileImageUrl, headline },
    ...{ accountType, contentType, featuredPlatform, audienceSize },
  };
}
