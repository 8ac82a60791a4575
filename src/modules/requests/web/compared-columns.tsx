import { link } from '#contract/links.ts';
import { platformLabel } from '#contract/product.ts';
import { moneyText } from '#modules/kollabs/payment.rules.ts';
import { answersText } from '#modules/profiles/answers.messages.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import type { ComparedRequest } from '#modules/reviews/comparison.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { formatCompact, formatThousands } from '#ui/numbers/format-number.ts';
import { PlatformSign } from '#ui/platform/platform-sign.tsx';
import type { TableColumn } from '#ui/table/data-table.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { UserLink } from '#web/user-link.tsx';
import styles from './compared-columns.module.css';
import { PersonLink } from './person-link.tsx';

type Column = TableColumn<ComparedRequest>;

export function nameOf({ sender }: ComparedRequest): string {
  return sender?.displayName ?? DELETED_NAME;
}

/**
 * The price only has a column if somebody named one.
 * @param choose the column in which the owner chooses and marks
 */
export function comparedColumns(
  kollabId: string,
  rows: readonly ComparedRequest[],
  choose: Column,
): Column[] {
  const prices = rows.some(({ price }) => price !== null);
  return [
    WHO,
    choose,
    ASKED,
    AUDIENCE,
    ANSWERS,
    COMPLETED,
    REVIEWS,
    ...(prices ? [PRICE] : []),
    requestColumn(kollabId),
  ];
}

const NOTHING = <span className={styles.nothing}>–</span>;

const WHO: Column = {
  id: 'with',
  header: 'From',
  sortable: true,
  size: 192,
  cell: ({ sender }) => (
    <div className={styles.who}>
      <PersonLink person={{ username: sender?.username ?? '' }} className={styles.person}>
        <Avatar name={sender?.displayName ?? DELETED_NAME} src={sender?.profileImageUrl ?? ''} size={36} />
        <span className={styles.name}>
          <UserName displayName={sender?.displayName ?? DELETED_NAME} username={sender?.username} />
        </span>
      </PersonLink>
      {sender?.payments ? <span className={styles.small}>{paymentsText(sender.payments)}</span> : null}
    </div>
  ),
};

const ASKED: Column = {
  id: 'datePosted',
  header: 'Sent on',
  sortable: true,
  size: 96,
  cell: ({ datePosted }) => <Time value={datePosted} format="date" className={styles.small} />,
};

const AUDIENCE: Column = {
  id: 'audience',
  header: 'Audience',
  sortable: true,
  size: 152,
  cell: ({ channels }) =>
    channels.length === 0 ? (
      NOTHING
    ) : (
      <ul className={styles.channels}>
        {channels.map(({ type, audience, dateUpdated }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a user can have several channels on a platform
          <li key={at}>
            <PlatformSign type={type} />
            <span className={styles.channel}>
              <b>{formatCompact(audience)}</b>
              <span className="visually-hidden"> on {platformLabel(type)}, read on </span>
              <Time value={dateUpdated} format="date" className={styles.small} />
            </span>
          </li>
        ))}
      </ul>
    ),
};

const ANSWERS: Column = {
  id: 'answers',
  header: 'Answers',
  sortable: true,
  size: 116,
  cell: ({ sender }) =>
    sender?.answers ? <span className={styles.small}>{answersText(sender.answers)}</span> : NOTHING,
};

const COMPLETED: Column = {
  id: 'completed',
  header: 'Completed',
  sortable: true,
  size: 116,
  cell: ({ sender }) => (sender ? formatThousands(sender.completedCollaborations) : NOTHING),
};

const REVIEWS: Column = {
  id: 'reviews',
  header: 'Reviews',
  sortable: true,
  size: 108,
  cell: ({ reviews, again }) => (
    <>
      {formatThousands(reviews)}
      {again === null ? null : <span className={styles.below}>{again}% would work together again</span>}
    </>
  ),
};

const PRICE: Column = {
  id: 'price',
  header: 'Asks For',
  size: 104,
  cell: ({ price }) => (price ? moneyText(price.amount, price.currency) : NOTHING),
};

function requestColumn(kollabId: string): Column {
  return {
    id: 'note',
    header: 'Request',
    size: 176,
    cell: (row) => (
      <div className={styles.request}>
        <span className={styles.note} dir="auto">
          {row.note}
        </span>
        {row.links.length > 0 ? (
          <ul className={styles.links} aria-label={`Links of ${nameOf(row)}`}>
            {row.links.map((address) => {
              const url = link(address);
              return <li key={address}>{url && <UserLink url={url} />}</li>;
            })}
          </ul>
        ) : null}
        <Link
          to={paths.kollabRequest(kollabId, row.requestId)}
          aria-label={`Open the request of ${nameOf(row)}`}
        >
          Open
        </Link>
      </div>
    ),
  };
}
