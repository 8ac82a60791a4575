import { Link as LinkWithState } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import styles from './developer.module.css';
import { useDeveloperData } from './use-developer-data.ts';

interface DemoAccount {
  email: string;
  password: string;
  who: string;
}

export function DemoAccountsCard() {
  const [accounts] = useDeveloperData<DemoAccount[]>('/api/dev/accounts');
  const viewer = useViewer();
  return (
    <section className={styles.card} aria-labelledby="demo-title">
      <h2 id="demo-title">Demo accounts</h2>
      {viewer ? (
        <p className={styles.soft}>You are signed in as @{viewer.username}. Log out to use another.</p>
      ) : null}
      {accounts.state === 'ready' && accounts.value.length > 0 ? (
        <ul className={styles.accounts}>
          {accounts.value.map(({ email, password, who }) => (
            <li key={email} className={styles.account}>
              <div>
                <p className={styles.address}>{email}</p>
                <p className={styles.soft}>
                  {password} · {who}
                </p>
              </div>
              {viewer ? null : (
                <Button
                  size="s"
                  aria-label={`Fill in ${email}`}
                  render={<LinkWithState to={paths.signIn()} state={{ email, password }} />}
                >
                  Fill in
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>
          {accounts.state === 'loading' ? 'Loading' : 'This instance has no demo world.'}
        </p>
      )}
    </section>
  );
}
