import type { Page } from '#contract/client.ts';
import type { WaitingView } from '#modules/administration/administration.contract.ts';
import { INVITATION_LIMITS } from '#modules/place/place.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions, PanelNote } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useWrite } from '#web/write/use-write.ts';
import { AddressOnDemand } from './address-on-demand.tsx';
import styles from './administration.module.css';

/** Confirmed addresses of the waiting list. One press invites the next ones. */
export function WaitingCard({ first }: { first: Page<WaitingView> }) {
  const list = usePagedList(first, {
    name: 'waiting list',
    idOf: ({ waitingId }) => waitingId,
    load: (cursor) => api.waitingList({ query: { cursor } }),
  });
  const invite = useWrite(api.inviteWaiting, { success: ({ message }) => message });
  const next = list.items.filter(({ invitedAt }) => invitedAt === null).slice(0, INVITATION_LIMITS.atOnce);
  return (
    <Panel
      id="waiting"
      title="Waiting list"
      intro="People who confirmed their address. An invitation sends them a link that works once, for 14 days."
    >
      {next.length > 0 ? (
        <PanelActions>
          <Button
            busy={invite.pending}
            busyLabel="Inviting"
            onClick={() => void invite.run({ body: { ids: next.map(({ waitingId }) => waitingId) } })}
          >
            {next.length === 1 ? 'Invite the next one' : `Invite these ${next.length}`}
          </Button>
        </PanelActions>
      ) : null}
      {list.items.length === 0 ? <PanelNote>Nobody is waiting.</PanelNote> : null}
      <ul ref={list.ref} className={styles.rows} aria-label="Waiting list">
        {list.items.map(({ waitingId, maskedEmail, since, invitedAt }) => (
          <li key={waitingId} className={styles.row}>
            <AddressOnDemand
              masked={maskedEmail}
              label={`Show address ${maskedEmail}`}
              read={(keyed = {}) => api.waitingAddress({ params: { id: waitingId }, ...keyed })}
            />
            <p className={styles.facts}>
              <span>
                Since <Time value={since} />
              </span>
              {invitedAt ? (
                <span>
                  Invited <Time value={invitedAt} />
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Panel>
  );
}
