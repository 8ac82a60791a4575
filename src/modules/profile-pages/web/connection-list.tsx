import { BadgeCheck, ExternalLink, ShieldAlert } from 'lucide-react';
import { webLink } from '#contract/links.ts';
import { platformLabel } from '#contract/product.ts';
import type { ConnectionView } from '#modules/connections/connections.contract.ts';
import { figuresOf } from '#modules/connections/connections.rules.ts';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import styles from './connection-list.module.css';

export function ConnectionList({ connections }: { connections: ConnectionView[] }) {
  const unverified = connections.some((one) => one.type === 'custom' && !one.verifiedAt);
  return (
    <>
      {unverified ? (
        <p className={styles.warning}>
          <ShieldAlert aria-hidden />
          Some links are not verified. Be careful where they lead.
        </p>
      ) : null}
      <ul className={styles.list}>
        {connections.map((connection) => (
          <li key={connection.connectionId} className={styles.connection}>
            <span className={styles.name}>
              <Address connection={connection} />
              {connection.type === 'custom' ? <Verification since={connection.verifiedAt} /> : null}
            </span>
            <Figures connection={connection} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Verification({ since }: { since: string | null }) {
  if (since === null) return <span className={styles.unverified}>not verified</span>;
  return (
    <span className={styles.verified}>
      <BadgeCheck aria-hidden />
      verified <Time value={since} format="date" />
    </span>
  );
}

function Address({ connection }: { connection: ConnectionView }) {
  const url = webLink(connection.linkTo);
  const label = nameOf(connection);
  if (!url) return <bdi>{label}</bdi>;
  return (
    <a
      href={url.href}
      target="_blank"
      rel={connection.verifiedAt ? 'me noopener noreferrer nofollow ugc' : 'noopener noreferrer nofollow ugc'}
    >
      <bdi>{label}</bdi>
      <ExternalLink aria-hidden />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

function nameOf({ type, webName, displayName, username }: ConnectionView): string {
  if (type === 'custom') return webName;
  const who = displayName || username;
  return who ? `${platformLabel(type)}: ${who}` : platformLabel(type);
}

function Figures({ connection }: { connection: ConnectionView }) {
  const figures = figuresOf(connection);
  if (figures.length === 0) return null;
  return (
    <span className={styles.figures}>
      {figures.map(({ label, value }) => `${formatThousands(value)} ${label.toLowerCase()}`).join(' · ')}
      {' · '}
      <span className={styles.date}>
        as of <Time value={connection.dateUpdated} format="date" />
      </span>
    </span>
  );
}
