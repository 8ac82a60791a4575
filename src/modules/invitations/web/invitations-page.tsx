import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { type Loaded, requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import type { InvitationView } from '../invitations.contract.ts';
import { InvitationCard } from './invitation-card.tsx';
import styles from './invitations-page.module.css';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'Invitations' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const reads = args.context.get(apiContext);
  const [received, sent] = await Promise.all([
    settled(reads.receivedInvitations()),
    settled(reads.sentInvitations()),
  ]);
  return { received, sent };
}

export default function InvitationsPage() {
  const { received, sent } = useLoaderData<typeof loader>();
  useReadPageOnChange(({ kind }) => kind === 'invitation');
  return (
    <div className={styles.page}>
      <h1>Invitations</h1>
      <InvitationSection title="Received" list={received} read={api.receivedInvitations}>
        No invitations to show right now. When the owner of a Kollab invites you, the invitation appears here.
      </InvitationSection>
      <InvitationSection title="Sent" list={sent} read={api.sentInvitations}>
        {/* The list leaves out invitations whose user or Kollab is not visible, so the text does not say that there
            are none. */}
        No sent invitations to show right now. <Link to={paths.users}>Find people</Link> and invite them from
        their profile.
      </InvitationSection>
    </div>
  );
}

interface InvitationSectionProps {
  title: string;
  list: Loaded<Page<InvitationView>>;
  read: (input: { query: { cursor: string } }) => Promise<Page<InvitationView>>;
  children: ReactNode;
}

function InvitationSection({ title, list, read, children }: InvitationSectionProps) {
  const revalidate = useRevalidate();
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {!list.ok ? (
        <ErrorState compact headingLevel={3} title="These invitations did not load" onRetry={revalidate} />
      ) : list.value.items.length === 0 ? (
        <p className={styles.empty}>{children}</p>
      ) : (
        <InvitationList title={title} first={list.value} read={read} />
      )}
    </section>
  );
}

type InvitationListProps = Pick<InvitationSectionProps, 'title' | 'read'> & { first: Page<InvitationView> };

function InvitationList({ title, first, read }: InvitationListProps) {
  const list = usePagedList(first, {
    name: `invitations ${title}`,
    idOf: ({ invitationId }) => invitationId,
    load: (cursor) => read({ query: { cursor } }),
  });
  return (
    <>
      <ul ref={list.ref} className={styles.list} aria-label={`Invitations ${title.toLowerCase()}`}>
        {list.items.map((invitation) => (
          <li key={invitation.invitationId}>
            <InvitationCard
              invitation={invitation}
              headingLevel={3}
              kollab={<KollabCard kollab={invitation.kollab} headingLevel={4} />}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Show more" />
    </>
  );
}
