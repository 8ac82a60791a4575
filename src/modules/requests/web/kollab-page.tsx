import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { firstWords } from '#contract/text.ts';
import { InviteMatchesCard } from '#modules/invitations/web/invite-matches-card.tsx';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { KollabDetailsCard } from '#modules/kollabs/web/kollab-details-card.tsx';
import { KollabOwnerActionsCard } from '#modules/kollabs/web/kollab-owner-actions-card.tsx';
import { COMMENTS_LIST } from '#modules/reactions/reactions.rules.ts';
import '#modules/reactions/web/comments.module.css';
import { COMPARISON_PAGE_SIZES } from '#modules/reviews/comparison.rules.ts';
import { lazyPart } from '#ui/render/lazy-part.ts';
import '#ui/table/data-table.module.css';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { apiContext, viewerContext } from '#web/context.ts';
import { notFound, orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { addressIn, pageMeta } from '#web/meta.ts';
import { type KollabTab, paths } from '#web/paths.ts';
import { policyViewer } from '#web/policy.ts';
import { useLiveCounts } from '#web/reactions/use-live-counts.ts';
import { touchedPart } from '#web/touched-part.tsx';
import { useViewer } from '#web/viewer.ts';
import styles from './kollab-page.module.css';
import './kollab-requests-card.module.css';
import './request-columns.module.css';
import './compared-columns.module.css';
import { loadTable, type TableQueryText } from './load-table.ts';
import { StartCollaborationCard } from './start-collaboration-card.tsx';

// Loaded on demand, since few readers write, open the menu or the tables. The page has their stylesheets.
const CommentsCard = touchedPart(() => import('#modules/reactions/web/comments-card.tsx'), 'CommentsCard');
const KollabActionsMenu = touchedPart(() => import('./kollab-actions-menu.tsx'), 'KollabActionsMenu');
const SaveCard = lazyPart(() => import('#modules/saved/web/save-card.tsx'), 'SaveCard');
const KollabRequestsCard = lazyPart(() => import('./kollab-requests-card.tsx'), 'KollabRequestsCard');

const tabs: Readonly<Record<KollabTab, string>> = {
  details: 'Kollab',
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
};

const SUMMARY_LENGTH = 200;
const INVITED_FIRST = '10';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Kollab' });
  const { kollab, tab, indexable } = loaderData;
  const title = tab === 'details' ? kollab.title : `${tabs[tab]} · ${kollab.title}`;
  // Pending and active requests are for the owner only, and some owners do not want to be found, so neither is
  // indexed.
  if (tab === 'pending' || tab === 'active' || !indexable) return pageMeta(matches, { title });
  const address = addressIn(matches, paths.kollab(kollab.kollabId));
  return pageMeta(matches, {
    title,
    description: firstWords(kollab.summary, SUMMARY_LENGTH),
    image: paths.kollabPreview(kollab.kollabId),
    path: paths.kollab(kollab.kollabId, tab),
    type: 'article',
    jsonLd: {
      '@type': 'CreativeWork',
      name: kollab.title,
      abstract: kollab.summary,
      genre: categoryLabel(kollab.category),
      keywords: kollab.tags.join(', '),
      datePublished: kollab.datePosted,
      image: addressIn(matches, paths.kollabPreview(kollab.kollabId)),
      url: address,
      author: {
        '@type': kollab.accountType === 'business' ? 'Organization' : 'Person',
        name: kollab.displayName,
        url: addressIn(matches, paths.user(kollab.username)),
      },
    },
    alternates: [
      {
        type: 'application/json+oembed',
        title: kollab.title,
        path: `/oembed?url=${encodeURIComponent(address)}`,
      },
    ],
  });
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { id = '', page } = params;
  if (page === undefined || !Object.hasOwn(tabs, page)) throw notFound();
  const tab = page as KollabTab;
  const api = context.get(apiContext);
  const viewer = context.get(viewerContext);
  const kollab = await orNotFound(api.getKollab({ params: { id } }));
  const state = kollab.visible ? 'active' : 'hidden';
  const subject = { ownerId: kollab.username, state, ownerState: 'active' } as const;
  // Checks 'close' instead of 'edit', since a hidden Kollab cannot be edited.
  const isOwner = can(policyViewer(viewer), 'close', subject).ok;
  // If it is unknown, the page is not indexed, since the owner may not want it.
  const visibility = await settled(api.visibilityOf({ params: { username: kollab.username } }));
  const indexable = visibility.ok && visibility.value.indexable;
  const shared = {
    kollab,
    tab,
    matches: null,
    isOwner,
    indexable,
  };
  if (tab === 'details') {
    // If it could not be loaded, it is treated as absent: the server refuses a second request with a reason.
    const asks = viewer !== null && can(policyViewer(viewer), 'request', subject).ok;
    const invites = isOwner && kollab.active && kollab.visible && url.searchParams.has('invite');
    const paysMoney = !isOwner && kollab.payment?.kind === 'money';
    const [comments, own, may, saved, matches, similarPay] = await Promise.all([
      settled(api.commentsOfKollab({ params: { id }, query: { limit: String(COMMENTS_LIST) } })),
      asks ? settled(api.ownRequest({ params: { id } })) : null,
      asks ? settled(api.mayRequest({ params: { id } })) : null,
      viewer && !isOwner ? settled(api.savedIn({ params: { kind: 'kollab', id } })) : null,
      invites ? settled(api.listMatches({ query: { limit: INVITED_FIRST, kollab: id } })) : null,
      paysMoney ? settled(api.payOfLikeKollabs({ params: { id } })) : null,
    ]);
    return {
      ...shared,
      comments,
      ownRequest: own?.ok ? own.value : null,
      may: may?.ok ? may.value : null,
      savedIn: saved?.ok ? saved.value.items : null,
      matches,
      similarPay: similarPay?.ok ? similarPay.value.pay : null,
      table: null,
      compared: null,
    };
  }
  const none = { comments: null, ownRequest: null, may: null, savedIn: null, similarPay: null };
  if (!viewer && tab !== 'completed') return { ...shared, ...none, table: null, compared: null };
  if (isOwner && tab === 'pending') {
    const read = (query: TableQueryText) => api.compareRequests({ params: { id }, query });
    const compared = await loadTable(url, '-datePosted', read, COMPARISON_PAGE_SIZES);
    return { ...shared, ...none, table: null, compared };
  }
  const table = await loadTable(url, tab === 'completed' ? '-completedAt' : '-datePosted', (query) =>
    api.kollabRequests({ params: { id }, query: { ...query, state: tab } }),
  );
  return { ...shared, ...none, table, compared: null };
}

export default function KollabPage() {
  const { kollab, tab, isOwner, comments, ownRequest, may, savedIn, table, compared, matches, similarPay } =
    useLoaderData<typeof loader>();
  const viewer = useViewer();
  const { newComments, ...counts } = useLiveCounts('kollab', kollab.kollabId, kollab);
  return (
    <div className="stack">
      <LinkTabs
        label="Kollab"
        className={styles.tabs}
        items={(Object.keys(tabs) as KollabTab[]).map((name) => ({
          label: tabs[name],
          link: <Link to={paths.kollab(kollab.kollabId, name)} preventScrollReset />,
          current: name === tab,
        }))}
      />
      {tab === 'details' ? (
        <>
          {matches ? (
            <InviteMatchesCard key={`invite-${kollab.kollabId}`} kollab={kollab} matches={matches} />
          ) : null}
          <KollabDetailsCard
            kollab={{ ...kollab, ...counts }}
            similarPay={similarPay}
            actions={
              isOwner ? (
                <KollabOwnerActionsCard kollab={kollab} afterDelete={paths.dashboardKollabs} size="m" />
              ) : (
                <StartCollaborationCard
                  key={kollab.kollabId}
                  kollab={kollab}
                  viewer={viewer}
                  ownRequest={ownRequest}
                  may={may}
                />
              )
            }
            menu={
              isOwner ? null : (
                <>
                  {viewer ? <SaveCard of={kollab} lists={savedIn} /> : null}
                  <KollabActionsMenu kollab={kollab} />
                </>
              )
            }
          />
          {comments ? (
            <CommentsCard
              key={kollab.kollabId}
              kind="kollab"
              id={kollab.kollabId}
              owner={kollab.username}
              path={paths.kollab(kollab.kollabId)}
              count={counts.commentCount}
              newCount={newComments}
              first={comments}
            />
          ) : null}
        </>
      ) : (
        <KollabRequestsCard
          kollab={kollab}
          state={tab}
          isOwner={isOwner}
          viewer={viewer}
          data={table}
          compared={compared}
        />
      )}
    </div>
  );
}
