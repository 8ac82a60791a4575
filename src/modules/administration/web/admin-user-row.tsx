import { ROLES, type Role } from '#contract/policy.ts';
import { counted } from '#contract/text.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Select } from '#ui/select/select.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import type { AdminUserView } from '../admin-users.contract.ts';
import { AddressOnDemand } from './address-on-demand.tsx';
import { AdminUserMenu } from './admin-user-menu.tsx';
import styles from './administration.module.css';
import { ROLE_WORDS, STATE_WORDS } from './place-words.ts';

/** A user with what an admin may do: read the address, which is logged, give a role, and help or suspend them. */
export function AdminUserRow({ one }: { one: AdminUserView }) {
  const { username, displayName, state, verified, secondFactor, dateJoined, sessions, lastSeenAt } = one;
  const params = { username };
  const { withProof, dialog } = useProof();
  const give = useWrite(
    ({ role, ...keyed }: { role: Role } & Keyed) =>
      withProof(() => api.setRole({ params, body: { role }, ...keyed })),
    {
      success: (done) => done?.message,
    },
  );
  return (
    <>
      <div className={styles.what}>
        <p className={styles.title}>
          <Link to={paths.user(username)}>
            <bdi>{displayName}</bdi>
          </Link>{' '}
          @{username}
        </p>
        <p className={styles.facts}>
          {state === 'active' ? null : <Badge tone="danger">{STATE_WORDS[state]}</Badge>}
          {verified ? null : <Badge tone="warning">Address not confirmed</Badge>}
          {secondFactor ? <Badge tone="success">Two-step sign-in</Badge> : null}
          <span>
            Joined <Time value={dateJoined} format="date" />
          </span>
          {lastSeenAt ? (
            <span>
              Last seen <Time value={lastSeenAt} />
            </span>
          ) : null}
          <span>{counted(sessions, 'session')}</span>
        </p>
        <AddressOnDemand
          label={`Show address of @${username}`}
          read={(keyed = {}) => api.adminUserAddress({ params, ...keyed })}
        />
      </div>
      <div className={styles.acts}>
        <Select
          label={`Role of @${username}`}
          hideLabel
          value={one.role}
          disabled={give.pending}
          onChange={({ target }) => void give.run({ role: target.value as Role })}
          options={ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
        />
        <AdminUserMenu one={one} withProof={withProof} />
      </div>
      {dialog}
    </>
  );
}
