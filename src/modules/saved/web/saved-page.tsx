import { redirect, useLoaderData } from 'react-router';
import { Pills } from '#ui/pills/pills.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import type { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, notFound, orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { titled } from '#web/meta.ts';
import type { SavedEntry } from '../saved.contract.ts';
import { FIRST_LIST } from '../saved.rules.ts';
import { newestOfQuery } from '../saved-searches.rules.ts';
import { listAddress, SEARCHES, SEARCHES_ADDRESS } from './list-address.ts';
import styles from './saved.module.css';
import { SavedEntries } from './saved-entries.tsx';

// A list may have cards of one kind only. Their stylesheets are in the shell.
const KollabCard = lazyPart(() => import('#modules/kollabs/web/kollab-card.tsx'), 'KollabCard');
const UserCard = lazyPart(() => import('#web/people/user-card.tsx'), 'UserCard');
const ListActions = lazyPart(() => import('./list-actions.tsx'), 'ListActions');
const SavedSearches = lazyPart(() => import('./saved-searches.tsx'), 'SavedSearches');

export const meta = titled('Saved');

export const loader = forViewer(async ({ api, url: { searchParams } }) => {
  const found = searchParams.get('search');
  if (found !== null) throw redirect(await newestOf(api, found));
  const asked = searchParams.get('list') ?? FIRST_LIST;
  if (asked === SEARCHES) {
    const [lists, searches] = await Promise.all([orNotFound(api.savedLists()), settled(api.savedSearches())]);
    return { lists: lists.items, list: null, entries: null, searches };
  }
  const [lists, entries] = await Promise.all([
    orNotFound(api.savedLists()),
    settled(api.savedEntries({ params: { list: asked } })),
  ]);
  const list = lists.items.find((one) => one.list === asked);
  if (!list) throw notFound();
  return { lists: lists.items, list, entries, searches: null };
});

/** Where a notification leads: to the newest results of its search, or to all saved searches if it was deleted. */
async function newestOf(reads: typeof api, searchId: string): Promise<string> {
  const searches = await settled(reads.savedSearches());
  const one = searches.ok ? searches.value.items.find((search) => search.searchId === searchId) : undefined;
  return one?.valid ? newestOfQuery(one.search) : SEARCHES_ADDRESS;
}

export default function SavedPage() {
  const { lists, list, entries, searches } = useLoaderData<typeof loader>();
  useReadPageOnChange(({ kind }) => kind === 'saved');
  return (
    <div className={styles.page}>
      <h1>Saved</h1>
      <p className={styles.intro}>Only you can see what you save, and nobody is notified.</p>
      <Pills
        label="Your lists"
        items={[
          ...lists.map((one) => ({
            label: one.name,
            current: one.list === list?.list,
            link: <Link to={listAddress(one.list)} />,
          })),
          { label: 'Searches', current: list === null, link: <Link to={SEARCHES_ADDRESS} /> },
        ]}
      />
      {list ? <ListActions key={list.list} list={list} /> : null}
      {list === null ? (
        searches.ok ? (
          <SavedSearches searches={searches.value.items} />
        ) : (
          <FailedPart title="Your searches did not load" />
        )
      ) : entries.ok ? (
        <SavedEntries key={list.list} list={list} first={entries.value} renderEntry={cardOf} />
      ) : (
        <FailedPart title="This list did not load" />
      )}
    </div>
  );
}

function cardOf({ kollab, user }: SavedEntry) {
  if (kollab) return <KollabCard kollab={kollab} headingLevel={2} />;
  return user ? <UserCard user={user} headingLevel={2} /> : null;
}
