import { useState } from 'react';
import type { Page } from '#contract/client.ts';
import type { InvitationView } from '#modules/administration/administration.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { useWrite } from '#web/write/use-write.ts';
import styles from './administration.module.css';

const InvitationDialog = onDemand(() => import('./sign-up-invitation-dialog.tsx'), 'InvitationDialog');

const STATUS = {
  valid: { tone: 'success', label: 'Valid' },
  used: { tone: 'neutral', label: 'Used' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'danger', label: 'Taken back' },
} as const;

export function InvitationsCard({ first }: { first: Page<InvitationView> }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      id="invitations"
      title="Invitation links"
      intro="Each lets some people sign up. We store no links, so copy a new one at once."
    >
      <PanelActions>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Make a link
        </Button>
      </PanelActions>
      <InvitationDialog open={open} onOpenChange={setOpen} />
      {first.items.length === 0 ? <PanelNote>No links yet.</PanelNote> : null}
      <PagedRows
        first={first}
        name="sign-up invitations"
        idOf={({ invitationId }) => invitationId}
        load={(cursor) => api.signUpInvitations({ query: { cursor } })}
        label="Invitation links"
        className={styles.rows}
        rowClassName={styles.row}
      >
        {(one) => <InvitationRow one={one} />}
      </PagedRows>
    </Panel>
  );
}

function InvitationRow({ one }: { one: InvitationView }) {
  const revoke = useWrite(api.revokeSignUpInvitation, { success: ({ message }) => message });
  const { tone, label } = STATUS[one.status];
  return (
    <>
      <div className={styles.what}>
        <p className={styles.title} dir="auto">
          {one.note || 'Invitation link'}
        </p>
        <p className={styles.facts}>
          <Badge tone={tone}>{label}</Badge>
          <span>
            {one.used} of {one.uses} used
          </span>
          <span>
            Until <Time value={one.expiresAt} />
          </span>
        </p>
      </div>
      {one.status === 'valid' ? (
        <Button
          size="s"
          variant="quiet"
          busy={revoke.pending}
          aria-label={`Take back “${one.note || 'Invitation link'}”`}
          onClick={() => void revoke.run({ params: { id: one.invitationId } })}
        >
          Take back
        </Button>
      ) : null}
    </>
  );
}
