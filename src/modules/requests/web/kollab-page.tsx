import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { KollabDetailsCard } from '#modules/kollabs/web/kollab-details-card.tsx';
import { KollabOwnerActionsCard } from '#modules/kollabs/web/kollab-owner-actions-card.tsx';
import { LinkTabs } from '#ui/tabs/link-tabs.tsx';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { notFound, orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { type KollabTab, paths } from '#web/paths.ts';
import { policyViewer } from '#web/policy.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './kollab-page.module.css';
import { KollabRequestsCard } from './kollab-requests-card.tsx';
import { loadTable } from './load-table.ts';
import { StartCollaborationCard } from './start-collaboration-card.tsx';

const tabs: Readonly<Record<KollabTab, string>> = {
  details: 'Kollab',
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
};

const SUMMARY_LENGTH = 200;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta({ title: 'Kollab' });
  const { kollab, tab, publicUrl, indexable } = loaderData;
  const title = tab === 'details' ? kollab.title : `${tabs[tab]} · ${kollab.title}`;
  // Pending and active are the owner's alone, and some do not want to be found: nothing to index there.
  if (tab === 'pending' || tab === 'active' || !indexable) return pageMeta({ title });
  return pageMeta({
    title,
    description: kollab.summary.replace(/\s+/g, ' ').slice(0, SUMMARY_LENGTH),
    image: paths.kollabPreview(kollab.kollabId),
    path: paths.kollab(kollab.kollabId, tab),
    publicUrl,
    type: 'article',
    jsonLd: {
      '@type': 'CreativeWork',
      name: kollab.title,
      abstract: kollab.summary,
      genre: categoryLabel(kollab.category),
      keywords: kollab.tags.join(', '),
      datePublished: kollab.datePosted,
      image: publicUrl + paths.kollabPreview(kollab.kollabId),
      url: publicUrl + paths.kollab(kollab.kollabId),
      author: {
        '@type': kollab.accountType === 'business' ? 'Organization' : 'Person',
        name: kollab.displayName,
        url: publicUrl + paths.user(kollab.username),
      },
    },
    alternates: [
      {
        type: 'application/json+oembed',
        title: kollab.title,
        path: `/oembed?url=${encodeURIComponent(publicUrl + paths.kollab(kollab.kollabId))}`,
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
  const subject = { ownerId: kollab.username, state: 'active', ownerState: 'active' } as const;
  const isOwner = can(policyViewer(viewer), 'edit', subject).ok;
  // Where it is unknown, search engines get nothing, because the owner may not want it.
  const visibility = await settled(api.visibilityOf({ params: { username: kollab.username } }));
  const indexable = visibility.ok && visibility.value.indexable;
  const shared = { kollab, tab, isOwner, indexable, publicUrl: context.get(settingsContext).publicUrl };
  if (tab === 'details') {
    // Unknown is shown as none: sending a second request is refused with a sentence that says why.
    const asks = viewer !== null && can(policyViewer(viewer), 'request', subject).ok;
    const [own, may] = await Promise.all([
      asks ? settled(api.ownRequest({ params: { id } })) : null,
      asks ? settled(api.mayRequest({ params: { id } })) : null,
    ]);
    return {
      ...shared,
      ownRequest: own?.ok ? own.value : null,
      may: may?.ok ? may.value : null,
      table: null,
    };
  }
  if (!viewer && tab !== 'completed') return { ...shared, ownRequest: null, may: null, table: null };
  const table = await loadTable(url, tab === 'completed' ? '-completedAt' : '-datePosted', (query) =>
    api.kollabRequests({ params: { id }, query: { ...query, state: tab } }),
  );
  return { ...shared, ownRequest: null, may: null, table };
}

export default function KollabPage() {
  const { kollab, tab, isOwner, ownRequest, may, table } = useLoaderData<typeof loader>();
  const viewer = useViewer();
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
        <KollabDetailsCard
          kollab={kollab}
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
        />
      ) : (
        <KollabRequestsCard kollab={kollab} state={tab} isOwner={isOwner} viewer={viewer} data={table} />
      )}
    </div>
  );
}
