import { useState } from 'react';
import { ROLES, type Role } from '#contract/policy.ts';
import type { AdminUserView } from '#modules/administration/administration.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Select } from '#ui/select/select.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { useWrite } from '#web/write/use-write.ts';
import styles from './administration.module.css';
import { ROLE_WORDS } from './place-words.ts';

/** A user with what an admin may do: read the address, which is logged, and give a role. */
export function AdminUserRow({ one }: { one: AdminUserView }) {
  const { username, displayName, state, verified, secondFactor, dateJoined, sessions } = one;
  const params = { username };
  const [email, setEmail] = useState<string | null>(null);
  const { withProof, dialog } = useProof();
  const read = useWrite(api.adminUserAddress, { onSuccess: (found) => setEmail(found.email), changes: [] });
  const give = useWrite(
    ({ role }: { role: Role }) => withProof(() => api.setRole({ params, body: { role } })),
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
          {state === 'active' ? null : <Badge tone="danger">{state}</Badge>}
          {verified ? null : <Badge>Address not confirmed</Badge>}
          {secondFactor ? <Badge tone="success">Two-step sign-in</Badge> : null}
          <span>
            Joined <Time value={dateJoined} format="date" />
          </span>
          <span>{sessions === 1 ? '1 session' : `${sessions} sessions`}</span>
        </p>
        {email ? (
          <p>
            <bdi>{email}</bdi>
          </p>
        ) : null}
      </div>
      <div className={styles.acts}>
        {email ? null : (
          <Button
            size="s"
            variant="quiet"
            busy={read.pending}
            aria-label={`Show address of @${username}`}
            onClick={() => void read.run({ params })}
          >
            Show address
          </Button>
        )}
        <Select
          label={`Role of @${username}`}
          hideLabel
          value={one.role}
          disabled={give.pending}
          onChange={({ target }) => void give.run({ role: target.value as Role })}
          options={ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
        />
      </div>
      {dialog}
    </>
  );
}
