import type { Page } from '#contract/client.ts';
import type { MutedView } from '#modules/profiles/mutes.contract.ts';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { PeopleCard } from '#web/people/people-card.tsx';

export function MutedPeopleCard({ list }: { list: Loaded<Page<MutedView>> }) {
  return (
    <PeopleCard
      id="muted-people"
      title="Muted people"
      intro="They and what they make stay out of your lists, and you are not notified of what they do. They are not told. To mute somebody, use the menu on their profile."
      list={list}
      name="muted"
      empty="You have not muted anyone"
      undo="Unmute"
      load={(cursor) => api.listMutes({ query: { cursor } })}
      rowOf={(person) => ({ ...person, since: person.mutedAt })}
      takeBack={(username) => api.unmuteUser({ params: { username } })}
    />
  );
}
