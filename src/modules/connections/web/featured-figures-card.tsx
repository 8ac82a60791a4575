import { webLink } from '#contract/links.ts';
import { platformLabel } from '#contract/product.ts';
import type { ConnectionView } from '#modules/connections/connections.contract.ts';
import { figuresOf } from '#modules/connections/connections.rules.ts';
import { formatCompact, formatThousands } from '#ui/numbers/format-number.ts';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import { Stats } from '#ui/stat/stat.tsx';
import { Time } from '#ui/time/time.tsx';
import { connectionName } from './connection-name.ts';
import styles from './featured-platform.module.css';

interface FeaturedFiguresCardProps {
  connection: ConnectionView | null;
  /** Compact in the settings, with every digit on a profile. */
  figures: 'compact' | 'thousands';
}

export function FeaturedFiguresCard({ connection, figures }: FeaturedFiguresCardProps) {
  if (!connection) return <p className={styles.quiet}>A featured platform has not been set.</p>;
  const format = figures === 'compact' ? formatCompact : formatThousands;
  const url = webLink(connection.linkTo);
  const name = <bdi>{connectionName(connection)}</bdi>;
  return (
    <div className={styles.featured}>
      <p className={styles.channel}>
        <span className={styles.sign}>
          <PlatformSign type={connection.type} />
        </span>
        <span className={styles.words}>
          <b>{platformLabel(connection.type)}</b>
          {url ? (
            <a href={url.href} target="_blank" rel="noopener noreferrer nofollow ugc">
              {name}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            <span>{name}</span>
          )}
        </span>
      </p>
      <Stats items={figuresOf(connection).map(({ label, value }) => ({ label, value: format(value) }))} />
      <p className={styles.date}>
        Last updated <Time value={connection.dateUpdated} format="date-time" />
      </p>
    </div>
  );
}
