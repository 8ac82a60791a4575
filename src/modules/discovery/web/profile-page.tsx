import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { AudienceHistoryCard } from '#modules/connections/web/audience-history-card.tsx';
import { FeaturedFiguresCard } from '#modules/connections/web/featured-figures-card.tsx';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { KollabListCard } from '#modules/kollabs/web/kollab-list-card.tsx';
import { can } from '#modules/profiles/profiles.policy.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { api } from '#web/api.ts';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { type Loaded, orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { type ProfileTab, paths } from '#web/paths.ts';
import { policyViewer } from '#web/policy.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useViewer } from '#web/viewer.ts';
import { BlockedProfile } from './blocked-profile.tsx';
import { loadAudienceHistory } from './load-audience-history.ts';
import { ProfileActionsMenu } from './profile-actions-menu.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileInfo } from './profile-info.tsx';
import styles from './profile-page.module.css';
import { ProfileStatistics } from './profile-statistics.tsx';
import { SimilarUsersList } from './similar-users-list.tsx';

const TABS: { tab: ProfileTab; label: string }[] = [
  { tab: 'info', label: 'Info' },
  { tab: 'kollabs', label: 'Kollabs' },
  { tab: 'statistics', label: 'Statistics' },
];

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta({ title: 'Not Found' });
  const { user, publicUrl, indexable } = loaderData;
  const title = `${user.displayName} (@${user.username})`;
  if (!indexable) return pageMeta({ title });
  return pageMeta({
    title,
    description: user.headline || user.bio.slice(0, 200) || `What ${user.displayName} makes with others.`,
    image: paths.userPreview(user.username),
    path: paths.user(user.username),
    publicUrl,
    type: 'profile',
    jsonLd: {
      '@type': 'ProfilePage',
      dateCreated: user.dateJoined,
      mainEntity: {
        '@type': user.accountType === 'business' ? 'Organization' : 'Person',
        name: user.displayName,
        alternateName: `@${user.username}`,
        ...(user.headline && { description: user.headline }),
        ...(/^https?:/.test(user.profileImageUrl) && { image: user.profileImageUrl }),
        url: publicUrl + paths.user(user.username),
      },
    },
  });
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const reads = context.get(apiContext);
  const { username = '' } = params;
  const asked = new URL(request.url).searchParams.get('tab');
  const tab = TABS.find((one) => one.tab === asked)?.tab ?? 'info';
  // Only what the tab shows is read. Similar users are for signed-in users (product.md section 6).
  const viewer = context.get(viewerContext);
  const similar = tab === 'info' && viewer !== null;
  const others = viewer !== null && viewer.username.toLowerCase() !== username.toLowerCase();
  const [{ userData }, visibility, block, similarUsers, kollabs, statistics] = await Promise.all([
    orNotFound(reads.getUser({ params: { username } })),
    settled(reads.visibilityOf({ params: { username } })),
    others ? settled(reads.getBlock({ params: { username } })) : null,
    similar ? settled(reads.similarUsers({ query: { username } })) : null,
    tab === 'kollabs' ? settled(reads.kollabsOf({ params: { username } })) : null,
    tab === 'statistics' ? settled(reads.statisticsOf({ params: { username } })) : null,
  ]);
  const { user, connections } = userData;
  const { publicUrl } = context.get(settingsContext);
  // Where it is unknown, search engines get nothing, because the user may not want it.
  const indexable = visibility.ok && visibility.value.indexable;
  const blocked = block?.ok === true && block.value.blocked;
  const shown = isOwn(viewer, user) || (visibility.ok && visibility.value.showsAudienceHistory);
  const history = tab === 'statistics' ? await loadAudienceHistory(reads, user, shown) : null;
  return {
    tab,
    user,
    connections,
    blocked,
    indexable,
    similarUsers,
    kollabs,
    statistics,
    history,
    publicUrl,
  };
}

export default function ProfilePage() {
  const { tab, user, connections, blocked, similarUsers, kollabs, statistics, history } =
    useLoaderData<typeof loader>();
  const viewer = useViewer();
  const featured = connections.find(({ connectionId }) => connectionId === user.featuredPlatformId) ?? null;
  const menu =
    viewer && viewer.username !== user.username ? (
      <ProfileActionsMenu key={user.username} user={user} blocked={blocked} />
    ) : null;
  if (blocked) {
    return (
      <div className={styles.page}>
        <ProfileHeader user={user} menu={menu} />
        <BlockedProfile user={user} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <ProfileHeader user={user} menu={menu} />
      <div className={styles.columns}>
        <ProfileFacts user={user} />
        <div className={styles.tab}>
          <LinkTabs
            label="Profile"
            items={TABS.map((one) => ({
              label: one.label,
              current: one.tab === tab,
              link: <Link to={paths.user(user.username, one.tab)} preventScrollReset />,
            }))}
          />
          {tab === 'info' ? (
            <ProfileInfo
              user={user}
              connections={connections}
              featured={<FeaturedFiguresCard connection={featured} figures="thousands" />}
            />
          ) : null}
          {kollabs ? <TheirKollabs key={user.username} user={user} list={kollabs} /> : null}
          {statistics ? <ProfileStatistics statistics={statistics} /> : null}
          {history ? <AudienceHistoryCard history={history} /> : null}
        </div>
      </div>
      {similarUsers ? <SimilarUsersList key={user.username} list={similarUsers} /> : null}
    </div>
  );
}

function TheirKollabs({ user, list }: { user: PublicUser; list: Loaded<Page<KollabView>> }) {
  const revalidate = useRevalidate();
  const own = isOwn(useViewer(), user);
  if (!list.ok) {
    return <ErrorState compact headingLevel={2} title="Their Kollabs did not load" onRetry={revalidate} />;
  }
  if (list.value.items.length === 0) {
    return (
      <EmptyState
        compact
        headingLevel={2}
        title={own ? 'You have not made a Kollab yet' : 'No Kollabs yet'}
        action={own ? <Button render={<Link to={paths.newKollab} />}>Make a Kollab</Button> : undefined}
      />
    );
  }
  const loadMore = (cursor: string) =>
    api.kollabsOf({ params: { username: user.username }, query: { cursor } });
  return <KollabListCard label="Kollabs" first={list.value} loadMore={loadMore} headingLevel={2} />;
}

/** Whether the viewer may edit this profile: it is theirs. */
function isOwn(viewer: { username: string } | null, { username }: { username: string }): boolean {
  return can(policyViewer(viewer), 'edit', { id: username, state: 'active' }).ok;
}
