import { link } from '#contract/links.ts';
import { isUploaded } from '#modules/media/media.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Time } from '#ui/time/time.tsx';
import { FileRows } from '#web/files/file-rows.tsx';
import { UserLink } from '#web/user-link.tsx';
import type { DeliverableView } from '../agreements.contract.ts';
import styles from './agreement.module.css';

interface DeliveryFactsProps {
  delivery: NonNullable<DeliverableView['delivery']>;
  name: string;
  own?: boolean;
}

/** The link is displayed by its host, like links in messages. */
export function DeliveryFacts({ delivery, name, own = false }: DeliveryFactsProps) {
  // A response of the release before has no files.
  const { date, dateConfirmed, imageUrl, imageAlt, files = [] } = delivery;
  return (
    <div className={styles.delivery}>
      <p className={styles.line}>
        <Badge tone={dateConfirmed ? 'success' : 'info'}>{dateConfirmed ? 'Confirmed' : 'Delivered'}</Badge>
        <span className={styles.when}>
          <bdi>{name}</bdi>, <Time value={dateConfirmed ?? date} format="collaboration" />
        </span>
      </p>
      {delivery.link && <DeliveryLink address={delivery.link} />}
      {imageUrl && isUploaded(imageUrl, 'delivery') ? (
        <a href={imageUrl} target="_blank" rel="noopener noreferrer">
          <img
            className={styles.delivered}
            src={imageUrl}
            alt={imageAlt || `Delivered by ${own ? 'you' : name}`}
            loading="lazy"
          />
        </a>
      ) : (
        imageUrl && <DeliveryLink address={imageUrl} />
      )}
      {files.length > 0 ? (
        <FileRows files={files} label={`Files delivered by ${own ? 'you' : name}`} />
      ) : null}
    </div>
  );
}

function DeliveryLink({ address }: { address: string }) {
  const url = link(address);
  if (!url) return null;
  return (
    <p className={styles.text}>
      <UserLink url={url} />
    </p>
  );
}
