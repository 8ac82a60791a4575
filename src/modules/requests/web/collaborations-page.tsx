import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { fullName } from '#contract/user-name.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { orNotFound, settled } from '#web/guards.ts';
import { ProfileListPage } from '#web/layout/profile-list-page.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { PublicRequestView } from '../requests.contract.ts';
import { CollaborationRow } from './collaboration-row.tsx';
import styles from './collaborations-page.module.css';

const PAGE_SIZE = '20';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Collaborations' });
  const { username, displayName, imageUrl, indexable } = loaderData;
  const title = `Collaborations of ${fullName({ displayName, username })}`;
  if (!indexable) return pageMeta(matches, { title });
  return pageMeta(matches, {
    title,
    description: `What ${displayName} has made together with others.`,
    image: imageUrl || undefined,
    path: paths.collaborationsOf(username),
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
  return { username, displayName, imageUrl: profileImageUrl, indexable, first };
}

export default function CollaborationsPage() {
  const { username, displayName, first } = useLoaderData<typeof loader>();
  return (
    <ProfileListPage
      username={username}
      title={
        <>
          Collaborations of <UserName displayName={displayName} username={username} />
        </>
      }
    >
      {first.ok ? (
        <Collaborations key={username} username={username} first={first.value} />
      ) : (
        <FailedPart compact={false} title="These collaborations did not load" />
      )}
    </ProfileListPage>
  );
}

function Collaborations({ username, first }: { username: string; first: Page<PublicRequestView> }) {
  const list = usePagedList(first, {
    name: 'collaborations',
    idOf: ({ requestId }) => requestId,
    load: (cursor) => api.completedRequestsOf({ params: { username }, query: { limit: PAGE_SIZE, cursor } }),
  });
  if (list.items.length === 0) return <EmptyState title="This user has not completed a collaboration" />;
  return (
    <>
      <ul ref={list.ref} className={styles.list}>
        {list.items.map((item) => (
          <CollaborationRow key={item.requestId} collaboration={item} />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}
