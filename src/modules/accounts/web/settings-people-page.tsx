import { useLoaderData } from 'react-router';
import { api } from '#web/api.ts';
import { forViewer, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { PeopleCard } from '#web/people/people-card.tsx';

export const meta = titled('Blocked and muted');

export const loader = forViewer(async ({ api }) => {
  const [blocked, muted] = await Promise.all([settled(api.listBlocks()), settled(api.listMutes())]);
  return { blocked, muted };
});

export default function SettingsPeoplePage() {
  const { blocked, muted } = useLoaderData<typeof loader>();
  return (
    <>
      <PeopleCard
        id="blocked"
        title="Blocked people"
        intro="You do not see each other in lists, and neither of you can send the other a request or a message. To block somebody, use the menu on their profile."
        list={blocked}
        name="blocked"
        empty="You have not blocked anyone"
        undo="Unblock"
        load={(cursor) => api.listBlocks({ query: { cursor } })}
        rowOf={(person) => ({ ...person, since: person.blockedAt })}
        takeBack={(username) => api.unblockUser({ params: { username } })}
      />
      <PeopleCard
        id="muted-people"
        title="Muted people"
        intro="They and what they make stay out of your lists, and you are not notified of what they do. They are not told. To mute somebody, use the menu on their profile."
        list={muted}
        name="muted"
        empty="You have not muted anyone"
        undo="Unmute"
        load={(cursor) => api.listMutes({ query: { cursor } })}
        rowOf={(person) => ({ ...person, since: person.mutedAt })}
        takeBack={(username) => api.unmuteUser({ params: { username } })}
      />
    </>
  );
}
