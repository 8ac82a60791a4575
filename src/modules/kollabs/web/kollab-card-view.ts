import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { Loaded } from '#web/guards.ts';

/** What a card shows of a Kollab. */
export type KollabCardView = Pick<
  KollabView,
  | 'kollabId'
  | 'title'
  | 'imageUrl'
  | 'category'
  | 'summary'
  | 'lookingForTypes'
  | 'active'
  | 'datePosted'
  | 'username'
  | 'displayName'
  | 'profileImageUrl'
  | 'audienceSize'
  | 'featuredPlatform'
>;

/**
 * The cards of a list that goes no further: whatever else a page of it has would be sent to everybody, for nobody to
 * see.
 */
export function asCards(list: Loaded<Page<KollabView>>): Loaded<KollabCardView[]> {
  return list.ok ? { ok: true, value: list.value.items.map(cardOf) } : list;
}

function cardOf(kollab: KollabView): KollabCardView {
  const { kollabId, title, imageUrl, category, summary, lookingForTypes, active, datePosted } = kollab;
  const { username, displayName, profileImageUrl, audienceSize, featuredPlatform } = kollab;
  return {
    ...{ kollabId, title, imageUrl, category, summary, lookingForTypes, active, datePosted },
    ...{ username, displayName, profileImageUrl, audienceSize, featuredPlatform },
  };
}
