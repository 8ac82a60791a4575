import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import {
  asksForList,
  chosenIn,
  type HubFacets,
  hubAddress,
  readHub,
} from '#modules/kollabs/hub-address.rules.ts';
import { TOP_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { formIn } from '#modules/saved/saved-searches.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { readsDocument } from '#web/list/served-list.ts';
import { pageMeta } from '#web/meta.ts';
import { readMutedCategories } from '#web/muted-categories.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { AllKollabsList } from './all-kollabs-list.tsx';
import {
  briefPage,
  HUB_PAGE,
  HUB_TITLES,
  type HubHome,
  idsAbove,
  readFacetCounts,
  readHubHome,
} from './kollab-hub.ts';
import { KollabShelf } from './kollab-shelf.tsx';
import styles from './kollabs-page.module.css';
import { KollabsPills } from './kollabs-pills.tsx';
import { TopKollabsList } from './top-kollabs-list.tsx';

// It works before its script: it is a link for visitors.
const SaveSearchCard = lazyPart(() => import('#modules/saved/web/save-search-card.tsx'), 'SaveSearchCard');

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const top = loaderData?.view === 'top';
  const asked = loaderData?.view === 'list' ? loaderData.facets : null;
  const said = asked ? chosenIn(asked).map(({ label }) => label) : [];
  return pageMeta({
    title: top ? 'Top Kollabs' : ['Find Kollabs', ...said].join(' · '),
    description: top
      ? 'The Kollabs that most people want to be part of.'
      : 'Collaborations that creators and businesses are looking for people for, right now.',
    path: top ? paths.topKollabs : hubAddress(asked ?? {}),
    // The facets are their reader's.
    indexed: !asked,
    publicUrl: loaderData?.publicUrl,
  });
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { publicUrl } = context.get(settingsContext);
  const params = new URL(request.url).searchParams;
  if (params.get('view') === 'top') {
    const query = { sort: 'requestsCount', limit: String(TOP_LIST.first) } as const;
    return { view: 'top' as const, top: await settled(api.allKollabs({ query })), publicUrl };
  }
  const facets = readHub(params);
  if (!asksForList(facets)) {
    const [home, counts] = await Promise.all([
      readHubHome(api, readsDocument({ request })),
      readFacetCounts(api, facets),
    ]);
    return { view: 'home' as const, facets, counts, ...home, publicUrl };
  }
  const form = searchFormOf(facets);
  const viewer = context.get(viewerContext);
  const [list, counts, saved] = await Promise.all([
    settled(api.allKollabs({ query: { ...facets, limit: String(HUB_PAGE) } })),
    readFacetCounts(api, facets),
    form !== null && viewer ? settled(api.savedSearches({ query: { search: form } })) : null,
  ]);
  const empty = list.ok && list.value.items.length === 0;
  const muted = empty && viewer && facets.category ? await readMutedCategories(api) : [];
  const own = { form, saved: saved?.ok ? (saved.value.items[0] ?? null) : null };
  return { view: 'list' as const, facets, counts, all: briefPage(list), muted, own, publicUrl };
}

/** The stored form of what is asked for; null where a search cannot ask for it. */
function searchFormOf({ sort: _, ...facets }: HubFacets): string | null {
  return formIn(hubAddress(facets).split('?')[1] ?? '');
}

export default function KollabsPage() {
  const data = useLoaderData<typeof loader>();
  const viewer = useViewer();
  // A member's lists leave out what the member muted or hid, and those with a block.
  const empty = viewer
    ? 'No open Kollab is shown to you right now.'
    : 'No Kollab is open to requests right now.';
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
      {data.view === 'top' ? (
        <>
          <KollabsPills />
          <TopKollabsList list={data.top} empty={empty} />
        </>
      ) : (
        <>
          <KollabsPills current="home" />
          {data.view === 'home' ? <HubShelves home={data} empty={empty} /> : null}
          {/* In the same place with and without the shelves: what has the focus keeps it. */}
          <AllKollabsList
            facets={data.facets}
            list={data.all}
            counts={data.counts}
            above={data.view === 'home' ? idsAbove(data) : NONE}
            muted={data.view === 'list' ? data.muted : []}
            empty={empty}
            action={
              data.view === 'list' && data.own.form !== null ? (
                <SaveSearchCard form={data.own.form} saved={data.own.saved} />
              ) : null
            }
          />
        </>
      )}
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

function HubShelves({ home, empty }: { home: HubHome; empty: string }) {
  const viewer = useViewer();
  return (
    <>
      <KollabShelf
        title={HUB_TITLES.completed}
        list={home.completed}
        rank="requestsCompleted"
        empty={
          viewer
            ? 'No open Kollab with a completed collaboration is shown to you right now.'
            : 'No open Kollab has a completed collaboration yet.'
        }
        eager
      />
      <KollabShelf
        title={HUB_TITLES.requested}
        list={home.requested}
        rank="requestsCount"
        empty={empty}
        more={
          <Link to={paths.topKollabs} aria-label="See all, the most requested first">
            See all
          </Link>
        }
      />
      <KollabShelf title={HUB_TITLES.recent} list={home.recent} rank="datePosted" empty={empty} />
    </>
  );
}
