import type { Page } from '#contract/client.ts';
import type { DismissedView } from '#modules/matches/matches.contract.ts';
import { api } from '#web/api.ts';
import type { Loaded } from '#web/guards.ts';
import { PeopleCard } from '#web/people/people-card.tsx';

export function DismissedCard({ list }: { list: Loaded<Page<DismissedView>> }) {
  return (
    <PeopleCard
      id="not-for-me"
      title="Not for me"
      intro="People you said “Not for me” to in Find a Match. They stay out of your matches, and are not told."
      list={list}
      name="dismissed"
      empty="You have not said “Not for me” to anyone"
      undo="Bring back"
      load={(cursor) => api.listDismissed({ query: { cursor } })}
      rowOf={(person) => ({ ...person, since: person.dismissedAt })}
      takeBack={(username) => api.restoreMatch({ params: { username } })}
    />
  );
}
