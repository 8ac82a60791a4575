import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, type Loaded, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { useReadPageOnChange } from '#web/live/use-read-page-on-change.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import type { InvitationView } from '../invitations.contract.ts';
import { InvitationCard } from './invitation-card.tsx';
import styles from './invitations-page.module.css';

export const meta = titled('Invitations');

export const loader = forViewer(async ({ api }) => {
  const [received, sent] = await Promise.all([
    settled(api.receivedInvitations()),
    settled(api.sentInvitations()),
  ]);
  return { received, sent };
});

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
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {!list.ok ? (
        <FailedPart headingLevel={3} title="These invitations did not load" />
      ) : list.value.items.length === 0 ? (
        <p className={styles.empty}>{children}</p>
      ) : (
        <PagedRows
          first={list.value}
          name={`invitations ${title}`}
          idOf={({ invitationId }) => invitationId}
          load={(cursor) => read({ query: { cursor } })}
          label={`Invitations ${title.toLowerCase()}`}
          className={styles.list}
        >
          {(invitation) => (
            <InvitationCard
              invitation={invitation}
              headingLevel={3}
              kollab={<KollabCard kollab={invitation.kollab} headingLevel={4} />}
            />
          )}
        </PagedRows>
      )}
    </section>
  );
}
