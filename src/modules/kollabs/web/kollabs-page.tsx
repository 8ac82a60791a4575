import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { TOP_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { SEARCH_PATHS } from '#modules/search/search-address.rules.ts';
import { SearchListCard } from '#modules/search/web/search-list-card.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { apiContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { readsDocument } from '#web/list/served-list.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { readSearchList } from '#web/search/read-search-list.ts';
import { useViewer } from '#web/viewer.ts';
import { HUB_TITLES, type HubHome, readHubHome } from './kollab-hub.ts';
import { KollabShelf } from './kollab-shelf.tsx';
import styles from './kollabs-page.module.css';
import { KollabsPills } from './kollabs-pills.tsx';

// A view of its own, which the hub begins without.
const TopKollabsList = lazyPart(() => import('./top-kollabs-list.tsx'), 'TopKollabsList');

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const top = loaderData?.view === 'top';
  return pageMeta(matches, {
    title: top ? 'Top Kollabs' : 'Find Kollabs',
    description: top
      ? 'The Kollabs that most people want to be part of.'
      : 'Creators and businesses who are looking for people to work with right now.',
    path: top ? paths.topKollabs : paths.kollabs,
    // Search results are not indexed.
    indexed: top || loaderData?.home !== null,
  });
}

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  if (new URL(args.request.url).searchParams.get('view') === 'top') {
    const query = { sort: 'requestsCount', limit: String(TOP_LIST.first) } as const;
    return { view: 'top' as const, top: await settled(api.allKollabs({ query })) };
  }
  const isDocument = readsDocument(args);
  const read = await readSearchList(args, SEARCH_PATHS.kollabs, () => readHubHome(api, isDocument));
  return { view: 'hub' as const, ...read };
}

export default function KollabsPage() {
  const data = useLoaderData<typeof loader>();
  const viewer = useViewer();
  // A signed-in viewer's lists exclude muted and hidden items, and users across a block.
  const empty = viewer
    ? 'There are no open Kollabs for you right now.'
    : 'There are no open Kollabs right now.';
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{data.view === 'top' ? 'Top Kollabs' : 'Find Kollabs'}</h1>
        {viewer ? (
          <Button variant="primary" render={<Link to={paths.newKollab} />}>
            + New Kollab
          </Button>
        ) : null}
      </header>
      <KollabsPills current={data.view === 'hub' ? 'home' : undefined} />
      {data.view === 'top' ? (
        <TopKollabsList list={data.top} empty={empty} />
      ) : (
        <SearchListCard list={data.list}>
          {data.home ? <HubShelves home={data.home} empty={empty} /> : null}
        </SearchListCard>
      )}
    </div>
  );
}

function HubShelves({ home, empty }: { home: HubHome; empty: string }) {
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <KollabShelf
        title={HUB_TITLES.completed}
        list={home.completed}
        sort="requestsCompleted"
        empty={
          viewer
            ? 'There are no open Kollabs with a completed collaboration for you right now.'
            : 'No open Kollab has a completed collaboration yet.'
        }
        eager
      />
      <KollabShelf
        title={HUB_TITLES.requested}
        list={home.requested}
        sort="requestsCount"
        empty={empty}
        more={
          <Link to={paths.topKollabs} aria-label="See all, the most requested first">
            See all
          </Link>
        }
      />
      <KollabShelf title={HUB_TITLES.recent} list={home.recent} sort="datePosted" empty={empty} />
      <p>
        <Link to={paths.search({})}>All Kollabs</Link>
      </p>
    </div>
  );
}
