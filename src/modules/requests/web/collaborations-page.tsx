import { useEffect, useMemo, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { apiContext, settingsContext } from '#web/context.ts';
import { orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import type { PublicRequestView } from '../requests.contract.ts';
import { CollaborationRow } from './collaboration-row.tsx';
import styles from './collaborations-page.module.css';

const PAGE_SIZE = '20';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta({ title: 'Collaborations' });
  const { username, displayName, imageUrl, publicUrl, indexable } = loaderData;
  const title = `Collaborations of ${displayName}`;
  if (!indexable) return pageMeta({ title });
  return pageMeta({
    title,
    description: `What ${displayName} has made together with others.`,
    image: imageUrl || undefined,
    path: paths.collaborationsOf(username),
    publicUrl,
    type: 'profile',
  });
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const asked = { username: params.username ?? '' };
  const reads = context.get(apiContext);
  const [person, first, visibility] = await Promise.all([
    orNotFound(reads.getUser({ params: asked })),
    settled(reads.completedRequestsOf({ params: asked, query: { limit: PAGE_SIZE } })),
    settled(reads.visibilityOf({ params: asked })),
  ]);
  const indexable = visibility.ok && visibility.value.indexable;
  const { username, displayName, profileImageUrl } = person.userData.user;
  const { publicUrl } = context.get(settingsContext);
  return { username, displayName, imageUrl: profileImageUrl, publicUrl, indexable, first };
}

export default function CollaborationsPage() {
  const { username, displayName, first } = useLoaderData<typeof loader>();
  const revalidate = useRevalidate();
  return (
    <section className={styles.page} aria-labelledby="collaborations-title">
      <BackLink link={<Link to={paths.user(username)} />}>{`@${username}`}</BackLink>
      <h1 id="collaborations-title">
        Collaborations of <bdi>{displayName}</bdi>
      </h1>
      {first.ok ? (
        <Collaborations key={username} username={username} first={first.value} />
      ) : (
        <ErrorState title="These collaborations could not be loaded." onRetry={revalidate} />
      )}
    </section>
  );
}

function Collaborations({ username, first }: { username: string; first: Page<PublicRequestView> }) {
  const [more, setMore] = useState<Page<PublicRequestView>[]>([]);
  const items = useMemo(() => withoutDoubles([first, ...more]), [first, more]);
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(items.length);
  const next = (more.at(-1) ?? first).next;

  // The button may be gone with the last page, and the focus with it: it goes to the first new row.
  useEffect(() => {
    const row = more.length > 0 ? list.current?.children[shown.current] : undefined;
    row?.querySelector<HTMLElement>('a')?.focus();
  }, [more]);

  if (items.length === 0) return <EmptyState title="This user has not completed a collaboration" />;

  async function loadMore() {
    shown.current = items.length;
    try {
      const page = await api.completedRequestsOf({
        params: { username },
        query: { limit: PAGE_SIZE, ...(next && { cursor: next }) },
      });
      setMore((pages) => [...pages, page]);
    } catch (error) {
      toast.error((error as Error).message);
    }
  }

  return (
    <>
      <ul ref={list} className={styles.list}>
        {items.map((item) => (
          <CollaborationRow key={item.requestId} collaboration={item} />
        ))}
      </ul>
      {next && (
        <div className={styles.more}>
          <Button onClick={loadMore} busyLabel="Loading">
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** One completed meanwhile moves the others onto the next page, where they would stand twice. */
function withoutDoubles(pages: Page<PublicRequestView>[]): PublicRequestView[] {
  const byId = new Map(pages.flatMap((page) => page.items).map((item) => [item.requestId, item]));
  return [...byId.values()];
}
