import { formatThousands } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import type { ShowcaseWork } from '../showcases.contract.ts';
import styles from './work-figures.module.css';

const FIGURES = ['views', 'likes', 'comments'] as const;

/** The figures that the platform gave, with their day. */
export function WorkFigures({ latest }: { latest: NonNullable<ShowcaseWork['latest']> }) {
  const known = FIGURES.flatMap((name) => (latest[name] === null ? [] : [{ name, value: latest[name] }]));
  if (known.length === 0) return null;
  return (
    <p className={styles.figures}>
      {known.map(({ name, value }) => (
        <span key={name}>
          <b>{formatThousands(value)}</b> {name}
        </span>
      ))}
      <span className={styles.read}>
        <Time value={latest.readAt} format="date" />
      </span>
    </p>
  );
}
