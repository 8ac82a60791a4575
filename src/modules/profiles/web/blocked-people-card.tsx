import type { Page } from '#contract/client.ts';
import type { BlockedView } from '#modules/profiles/blocks.contract.ts';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { PeopleCard } from '#web/people/people-card.tsx';

export function BlockedPeopleCard({ list }: { list: Loaded<Page<BlockedView>> }) {
  return (
    <PeopleCard
      id="blocked"
      title="Blocked people"
      intro="You do not see each other in lists, and neither of you can send the other a request or a message. To block somebody, use the menu on their profile."
      list={list}
      name="blocked"
      empty="You have not blocked anyone"
      undo="Unblock"
      load={(cursor) => api.listBlocks({ query: { cursor } })}
      rowOf={(person) => ({ ...person, since: person.blockedAt })}
      takeBack={(username) => api.unblockUser({ params: { username } })}
    />
  );
}
