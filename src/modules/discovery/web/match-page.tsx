import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { MatchView } from '#modules/discovery/match.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { apiContext } from '#web/context.ts';
import { requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { MatchCard } from './match-card.tsx';
import styles from './match-page.module.css';
import { useSetAside } from './use-set-aside.ts';
import { UsersPills } from './users-pills.tsx';

export function meta() {
  return pageMeta({ title: 'Find a Match' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  return { matches: await settled(args.context.get(apiContext).listMatches()) };
}

export default function MatchPage() {
  const { matches } = useLoaderData<typeof loader>();
  const revalidate = useRevalidate();
  return (
    <div className="stack">
      <header className={styles.header}>
        <h1>Find a Match</h1>
        <p className={styles.intro}>
          People who fit what you make and what you are looking for, the best match first.
        </p>
      </header>
      <UsersPills current="match" />
      {!matches.ok ? (
        <ErrorState title="Your matches did not load" onRetry={revalidate} />
      ) : matches.value.items.length === 0 ? (
        <EmptyState
          title="Nobody to suggest right now"
          action={
            <Button variant="primary" render={<Link to={paths.newKollab} />}>
              Make a Kollab
            </Button>
          }
        >
          We look at what you make, at your platform, and at whom your open Kollabs look for. A Kollab of your
          own tells us the most.
        </EmptyState>
      ) : (
        <MatchList matches={matches.value.items} />
      )}
    </div>
  );
}

function MatchList({ matches }: { matches: MatchView[] }) {
  const revalidate = useRevalidate();
  const { aside, notice, change, settle } = useSetAside();
  const readAgain = async () => {
    await settle();
    await revalidate();
  };
  return (
    <>
      <ol className={styles.list} aria-label="Matches">
        {matches.map((match) => (
          <MatchCard
            key={match.user.username}
            match={match}
            aside={aside.has(match.user.username)}
            onAside={(on) => change(match.user, on)}
          />
        ))}
      </ol>
      {aside.size > 0 ? (
        <Button className={styles.more} onClick={readAgain}>
          Show me others
        </Button>
      ) : null}
      <p className="visually-hidden" role="status">
        {notice}
      </p>
    </>
  );
}
