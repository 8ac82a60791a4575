import { Hourglass } from 'lucide-react';
import type { Ref } from 'react';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { notificationTexts } from '#web/notification-texts.ts';
import { UserName } from '#web/people/user-name.tsx';
import styles from './notifications.module.css';

interface NotificationListProps {
  items: readonly NotificationView[];
  fresh: ReadonlySet<string>;
  ref?: Ref<HTMLUListElement>;
}

export function NotificationList({ items, fresh, ref }: NotificationListProps) {
  return (
    <ul ref={ref} className={styles.list}>
      {items.map((item) => (
        <NotificationRow
          key={item.notificationId}
          item={item}
          isNew={!item.read || fresh.has(item.notificationId)}
        />
      ))}
    </ul>
  );
}

function NotificationRow({ item, isNew }: { item: NotificationView; isNew: boolean }) {
  const path = notificationTexts.path(item);
  return (
    <li className={styles.row} data-new={isNew || undefined}>
      {item.sender ? (
        <Avatar name={item.senderDisplayName} src={item.senderImageUrl} />
      ) : (
        <span className={styles.clock} aria-hidden>
          <Hourglass size={20} />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.sentence}>
          {path ? (
            <Link to={path} className={styles.link}>
              <Sentence item={item} />
            </Link>
          ) : (
            <Sentence item={item} />
          )}
        </p>
        <p className={styles.when}>
          {isNew && <span className={styles.new}>New</span>}
          <Time value={item.createdAt} format="relative" />
        </p>
      </div>
    </li>
  );
}

function Sentence({ item }: { item: NotificationView }) {
  const around = notificationTexts.aroundSender(item);
  if (!around) return notificationTexts.sentence(item);
  const [before, after] = around;
  return (
    <>
      {before}
      <UserName displayName={item.senderDisplayName} username={item.sender ?? ''} />
      {after}
    </>
  );
}
