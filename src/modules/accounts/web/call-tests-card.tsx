import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { storeToken } from '#web/token-store.ts';
import styles from './developer.module.css';

/** A channel of the demo world, connected through the platform's sandbox. */
const SANDBOX_CHANNEL_OWNER = 'mira';

const TESTS: { label: string; run: () => Promise<unknown> }[] = [
  { label: 'Who am I?', run: () => api.getViewer() },
  {
    label: 'Refresh token',
    run: async () => {
      const { token } = await api.refreshToken();
      storeToken(token);
      return { payload: JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) };
    },
  },
  {
    label: 'Local authentication',
    run: () => api.connectInstagram({ body: { code: 'developer-page', state: 'developer-page' } }),
  },
  {
    label: 'Public profile of a sandbox channel',
    run: () => api.connectionsOf({ params: { username: SANDBOX_CHANNEL_OWNER } }),
  },
  {
    label: 'Health',
    run: async () => ({ healthz: await status('/healthz'), readyz: await status('/readyz') }),
  },
];

async function status(address: string): Promise<number> {
  return (await fetch(address)).status;
}

export function CallTestsCard() {
  const [outcome, setOutcome] = useState('');
  const show = async (label: string, run: () => Promise<unknown>) => {
    const result = await run().catch((error: Error) => ({ error: error.message }));
    setOutcome(`${label}\n${JSON.stringify(result, null, 2)}`);
  };
  return (
    <section className={styles.card} aria-labelledby="tests-title">
      <h2 id="tests-title">Test calls</h2>
      <div className={styles.buttons}>
        {TESTS.map(({ label, run }) => (
          <Button key={label} size="s" onClick={() => show(label, run)}>
            {label}
          </Button>
        ))}
      </div>
      <output className={styles.outcome}>{outcome || 'Nothing called yet.'}</output>
    </section>
  );
}
