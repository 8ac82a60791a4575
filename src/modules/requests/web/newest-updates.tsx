import { Button } from '#ui/button/button.tsx';
import { Time } from '#ui/time/time.tsx';
import { LinkedText } from '#web/linked-text.tsx';
import type { RequestView } from '../requests.contract.ts';
import type { Side } from '../requests.moves.rules.ts';
import styles from './newest-updates.module.css';
import { authorOf } from './request-shown.ts';

const SHOWN = 3;

interface NewestUpdatesProps {
  request: RequestView;
  side: Side;
  onAll: () => void;
}

export function NewestUpdates({ request, side, onAll }: NewestUpdatesProps) {
  const written = request.updates.filter(({ note }) => note !== '');
  if (written.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="newest-title">
      <h2 id="newest-title">Latest updates</h2>
      <ul className={styles.list}>
        {written
          .slice(-SHOWN)
          .reverse()
          .map((entry) => (
            <li key={`${entry.date} ${entry.type}`}>
              <blockquote dir="auto">
                <LinkedText text={entry.note} mentions="byName" />
              </blockquote>
              <p>
                <bdi>{authorOf(request, entry, side)}</bdi>,{' '}
                <Time value={entry.date} format="collaboration" />
              </p>
            </li>
          ))}
      </ul>
      <Button variant="quiet" onClick={onAll}>
        See the full Update Log
      </Button>
    </section>
  );
}
