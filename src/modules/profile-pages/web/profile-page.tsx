import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { answersText } from '#modules/profiles/answers.messages.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import { can } from '#modules/profiles/profiles.policy.ts';
import { ANSWERS_HINT, PAYMENTS_HINT } from '#modules/profiles/record-hints.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { apiContext, viewerContext } from '#web/context.ts';
import { orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { type ProfileTab, paths } from '#web/paths.ts';
import { policyViewer } from '#web/policy.ts';
import { touchedPart } from '#web/touched-part.tsx';
import { useViewer } from '#web/viewer.ts';
import { notAmong } from '../profile-pages.rules.ts';
import { FollowedHeader } from './followed-header.tsx';
import { loadAudienceHistory } from './load-audience-history.ts';
import { MessageButton } from './message-button.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileHeader } from './profile-header.tsx';
import infoStyles from './profile-info-card.module.css';
import { profileMeta } from './profile-meta.ts';
import styles from './profile-page.module.css';
import { TheirKollabs, TheirPosts } from './published-card.tsx';

// Mostly read, so their code loads on the first touch.
const ProfileInfoCard = touchedPart(
  () => import('./profile-info-card.tsx'),
  'ProfileInfoCard',
  infoStyles.info,
);
const ProfileActionsMenu = touchedPart(() => import('./profile-actions-menu.tsx'), 'ProfileActionsMenu');
// Content of the other tabs. Their style sheets belong to the page and are served with it.
const ProfileReviewsCard = lazyPart(
  () => import('#modules/reviews/web/profile-reviews-card.tsx'),
  'ProfileReviewsCard',
);
const ProfileStatistics = lazyPart(() => import('./profile-statistics.tsx'), 'ProfileStatistics');
// For signed-in users only.
const EditProfile = lazyPart(() => import('./edit-profile.tsx'), 'EditProfile');
const BlockedProfile = lazyPart(() => import('./blocked-profile.tsx'), 'BlockedProfile');
const InviteUserCard = lazyPart(
  () => import('#modules/invitations/web/invite-user-card.tsx'),
  'InviteUserCard',
);
const SimilarUsersCard = lazyPart(
  () => import('#modules/matches/web/similar-users-card.tsx'),
  'SimilarUsersCard',
);
const SaveCard = lazyPart(() => import('#modules/saved/web/save-card.tsx'), 'SaveCard');
const AudienceHistoryCard = lazyPart(
  () => import('#modules/connections/web/audience-history-card.tsx'),
  'AudienceHistoryCard',
);

const OPEN = '3';
const FINISHED = '3';
const SHOWN = '3';

const TABS: { tab: ProfileTab; label: string }[] = [
  { tab: 'info', label: 'Info' },
  { tab: 'kollabs', label: 'Kollabs' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'statistics', label: 'Statistics' },
  { tab: 'reviews', label: 'Reviews' },
];

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return loaderData ? profileMeta(matches, loaderData) : pageMeta(matches, { title: 'Not Found' });
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const reads = context.get(apiContext);
  const { username = '' } = params;
  const asked = new URL(request.url).searchParams.get('tab');
  const tab = TABS.find((one) => one.tab === asked)?.tab ?? 'info';
  // Load only what the tab shows. Similar users are shown to signed-in users only.
  const viewer = context.get(viewerContext);
  const similar = tab === 'info' && viewer !== null;
  const others = viewer !== null && viewer.username.toLowerCase() !== username.toLowerCase();
  const info = tab === 'info';
  const reviewed = info || tab === 'reviews';
  const [
    profile,
    visibility,
    block,
    follows,
    saved,
    similarUsers,
    portfolio,
    open,
    shown,
    finished,
    kollabs,
    posts,
    statistics,
    figures,
    reviews,
  ] = await Promise.all([
    orNotFound(reads.getUser({ params: { username } })),
    settled(reads.visibilityOf({ params: { username } })),
    others ? settled(reads.getBlock({ params: { username } })) : null,
    others ? settled(reads.getFollow({ params: { username } })) : null,
    others ? settled(reads.savedIn({ params: { kind: 'user', id: username } })) : null,
    similar ? settled(reads.similarUsers({ query: { username } })) : null,
    info ? settled(reads.portfolioOf({ params: { username } })) : null,
    info ? settled(reads.kollabsOf({ params: { username }, query: { open: 'true', limit: OPEN } })) : null,
    info ? settled(reads.showcasesOf({ params: { username }, query: { limit: SHOWN } })) : null,
    info ? settled(reads.completedRequestsOf({ params: { username }, query: { limit: FINISHED } })) : null,
    tab === 'kollabs'
      ? settled<Page<KollabView>>(
          // The owner's list marks which Kollabs others cannot see.
          viewer && !others ? reads.ownKollabs() : reads.kollabsOf({ params: { username } }),
        )
      : null,
    tab === 'posts' ? settled(reads.postsOf({ params: { username } })) : null,
    tab === 'statistics' ? settled(reads.statisticsOf({ params: { username } })) : null,
    reviewed ? settled(reads.reviewFigures({ params: { username } })) : null,
    tab === 'reviews' ? settled(reads.reviewsOf({ params: { username } })) : null,
  ]);
  const { user, connections } = profile.userData;
  // If unknown, assume that the user does not want to be indexed.
  const indexable = visibility.ok && visibility.value.indexable;
  const { blocked, muted } = block?.ok ? block.value : { blocked: false, muted: false };
  // Decided here, so that the code of the policy is not sent to the browser.
  const own = isOwn(viewer, user);
  const showsHistory = own || (visibility.ok && visibility.value.showsAudienceHistory);
  const history = tab === 'statistics' ? await loadAudienceHistory(reads, user, showsHistory) : null;
  return {
    tab,
    user,
    // Formatted here, so that the code for it is not sent to the browser.
    answers: user.answers && { text: answersText(user.answers), hint: ANSWERS_HINT },
    payments: user.payments && { text: paymentsText(user.payments), hint: PAYMENTS_HINT },
    connections,
    own,
    blocked,
    muted,
    // If unknown, the button offers to follow: following twice is harmless.
    follows: follows?.ok ? follows.value : null,
    saved: saved?.ok ? saved.value.items : null,
    indexable,
    similarUsers,
    portfolio: portfolio?.ok ? portfolio.value : null,
    open: open?.ok ? open.value.items : [],
    shown: shown?.ok ? shown.value.items : [],
    // In the loader, so that the code is not sent to the browser.
    finished: notAmong(shown?.ok ? shown.value.items : [], finished?.ok ? finished.value.items : []),
    kollabs,
    posts,
    statistics,
    figures,
    reviews,
    history,
  };
}

export default function ProfilePage() {
  const {
    tab,
    user,
    answers,
    payments,
    connections,
    own,
    blocked,
    muted,
    follows,
    saved,
    similarUsers,
    portfolio,
    open,
    shown,
    finished,
    kollabs,
    posts,
    statistics,
    figures,
    reviews,
    history,
  } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const others = viewer?.username !== user.username;
  const kit = <Button render={<Link to={paths.kit(user.username)} />}>Media kit</Button>;
  const menu = others ? (
    <>
      {blocked ? null : <MessageButton user={user} />}
      {blocked ? null : kit}
      <ProfileActionsMenu key={user.username} user={user} blocked={blocked} muted={muted}>
        {viewer ? <SaveCard of={user} lists={saved} /> : null}
      </ProfileActionsMenu>
    </>
  ) : (
    <>
      <EditProfile />
      {kit}
    </>
  );
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
      <FollowedHeader
        key={`head ${user.username}`}
        user={user}
        follows={follows}
        others={others}
        invite={viewer ? <InviteUserCard user={user} /> : null}
        menu={menu}
      />
      <div className={styles.columns}>
        <ProfileFacts user={user} answers={answers} payments={payments} />
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
            <ProfileInfoCard
              user={user}
              own={own}
              connections={connections}
              portfolio={portfolio}
              open={open}
              shown={shown}
              finished={finished}
              figures={figures?.ok ? figures.value : null}
            />
          ) : null}
          {kollabs ? <TheirKollabs key={user.username} user={user} own={own} list={kollabs} /> : null}
          {posts ? <TheirPosts key={user.username} user={user} own={own} list={posts} /> : null}
          {figures && reviews ? (
            <ProfileReviewsCard
              key={user.username}
              username={user.username}
              viewer={viewer?.username}
              figures={figures}
              list={reviews}
            />
          ) : null}
          {statistics ? <ProfileStatistics statistics={statistics} own={own} /> : null}
          {history ? <AudienceHistoryCard history={history} /> : null}
        </div>
      </div>
      {similarUsers ? <SimilarUsersCard key={user.username} list={similarUsers} /> : null}
    </div>
  );
}

function isOwn(viewer: { username: string } | null, { username }: { username: string }): boolean {
  return can(policyViewer(viewer), 'edit', { id: username, state: 'active' }).ok;
}
