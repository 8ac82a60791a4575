import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { UserCard } from '#modules/discovery/web/user-card.tsx';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { Pills } from '#ui/pills/pills.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { apiContext } from '#web/context.ts';
import { notFound, orNotFound, requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { useRevalidate } from '#web/revalidation.ts';
import type { SavedEntry } from '../saved.contract.ts';
import { FIRST_LIST } from '../saved.rules.ts';
import { ListActions } from './list-actions.tsx';
import { listAddress } from './list-address.ts';
import styles from './saved.module.css';
import { SavedEntries } from './saved-entries.tsx';

export function meta() {
  return pageMeta({ title: 'Saved' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const reads = args.context.get(apiContext);
  const asked = args.url.searchParams.get('list') ?? FIRST_LIST;
  const [lists, entries] = await Promise.all([
    orNotFound(reads.savedLists()),
    settled(reads.savedEntries({ params: { list: asked } })),
  ]);
  const list = lists.items.find((one) => one.list === asked);
  if (!list) throw notFound();
  return { lists: lists.items, list, entries };
}

/** What the viewer saved: one of their lists at a time. */
export default function SavedPage() {
  const { lists, list, entries } = useLoaderData<typeof loader>();
  const revalidate = useRevalidate();
  return (
    <div className={styles.page}>
      <h1>Saved</h1>
      <p className={styles.intro}>What you save is seen by you alone, and nobody is told.</p>
      <Pills
        label="Your lists"
        items={lists.map((one) => ({
          label: one.name,
          current: one.list === list.list,
          link: <Link to={listAddress(one.list)} />,
        }))}
      />
      <ListActions key={list.list} list={list} />
      {entries.ok ? (
        <SavedEntries key={list.list} list={list} first={entries.value} renderEntry={cardOf} />
      ) : (
        <ErrorState compact headingLevel={2} title="This list did not load" onRetry={revalidate} />
      )}
    </div>
  );
}

function cardOf({ kollab, user }: SavedEntry) {
  if (kollab) return <KollabCard kollab={kollab} headingLevel={2} />;
  return user ? <UserCard user={user} headingLevel={2} /> : null;
}
