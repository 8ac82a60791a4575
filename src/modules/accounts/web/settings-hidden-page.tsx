import { useLoaderData } from 'react-router';
import { HiddenCard } from '#modules/profiles/web/hidden-card.tsx';
import { api } from '#web/api.ts';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { PeopleCard } from '#web/people/people-card.tsx';

export const meta = titled('Hidden');

export const loader = forViewer(async ({ api }) => {
  const [hidden, dismissed] = await Promise.all([settled(api.listHides()), settled(api.listDismissed())]);
  return { hidden, dismissed };
});

export default function SettingsHiddenPage() {
  const { hidden, dismissed } = useLoaderData<typeof loader>();
  return (
    <>
      <HiddenCard list={hidden} />
      <PeopleCard
        id="not-for-me"
        title="Not for me"
        intro="People you said “Not for me” to in Find a Match. They stay out of your matches, and are not told."
        list={dismissed}
        name="dismissed"
        empty="You have not said “Not for me” to anyone"
        undo="Bring back"
        load={(cursor) => api.listDismissed({ query: { cursor } })}
        rowOf={(person) => ({ ...person, since: person.dismissedAt })}
        takeBack={(username) => api.restoreMatch({ params: { username } })}
      />
    </>
  );
}
