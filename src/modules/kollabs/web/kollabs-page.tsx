import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { HUB_LIST, TOP_LIST } from '#modules/kollabs/kollabs.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { cardsOf } from '#web/cards.ts';
import { apiContext, settingsContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { KOLLAB_CARD } from './kollab-card-view.ts';
import { KollabHubList } from './kollab-hub-list.tsx';
import styles from './kollabs-page.module.css';
import { KollabsPills } from './kollabs-pills.tsx';
import { TopKollabsList } from './top-kollabs-list.tsx';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const top = loaderData?.view === 'top';
  return pageMeta({
    title: top ? 'Top Kollabs' : 'Find Kollabs',
    description: top
      ? 'The Kollabs that most people want to be part of.'
      : 'Collaborations that creators and businesses are looking for people for, right now.',
    path: top ? paths.topKollabs : paths.kollabs,
    publicUrl: loaderData?.publicUrl,
  });
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { publicUrl } = context.get(settingsContext);
  const list = (sort: 'requestsCompleted' | 'requestsCount' | 'datePosted', limit: number) =>
    settled(api.allKollabs({ query: { sort, limit: String(limit) } }));
  if (new URL(request.url).searchParams.get('view') === 'top') {
    return { view: 'top' as const, top: await list('requestsCount', TOP_LIST.first), publicUrl };
  }
  const [completed, requested, recent] = await Promise.all([
    list('requestsCompleted', HUB_LIST),
    list('requestsCount', HUB_LIST),
    list('datePosted', HUB_LIST),
  ]);
  return {
    view: 'home' as const,
    completed: cardsOf(completed, KOLLAB_CARD),
    requested: cardsOf(requested, KOLLAB_CARD),
    recent: cardsOf(recent, KOLLAB_CARD),
    publicUrl,
  };
}

export default function KollabsPage() {
  const data = useLoaderData<typeof loader>();
  const viewer = useViewer();
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
          <TopKollabsList list={data.top} />
        </>
      ) : (
        <>
          <KollabsPills current="home" />
          <KollabHubList
            title="Most Collaborations Completed"
            list={data.completed}
            empty="No collaboration has been completed yet."
            eager
          />
          <KollabHubList
            title="Most Requested"
            list={data.requested}
            empty="No Kollab is open to requests right now."
            more={
              <Link to={paths.topKollabs} aria-label="See all, the most requested first">
                See all
              </Link>
            }
          />
          <KollabHubList
            title="Most Recent"
            list={data.recent}
            empty="No Kollab is open to requests right now."
          />
        </>
      )}
    </div>
  );
}
