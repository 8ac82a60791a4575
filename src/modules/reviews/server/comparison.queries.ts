import { type SQL, sql } from 'drizzle-orm';
import { CONNECTABLE } from '#contract/product.ts';
import { foldText } from '#contract/words.ts';
import { isAmong } from '#infra/db/columns.ts';
import { Condition } from '#infra/db/condition.ts';
import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import type { Db } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { MOST_CONNECTIONS } from '#modules/connections/server/connection-view.service.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { FEWEST_REQUESTS } from '#modules/profiles/answers.rules.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { answersJson, userSummaryFields } from '#modules/profiles/server/user-view.service.ts';
import type { Reader } from '#modules/profiles/server/visibility.service.ts';
import { isPending, shownTo } from '#modules/requests/server/requests.service.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { partsShownTo, type ReaderOfRequests } from '#modules/requests/server/visibility.service.ts';
import {
  type ComparedRequest,
  comparedChannel,
  comparedRequest,
  comparedUser,
} from '#modules/reviews/comparison.contract.ts';
import {
  COMPARISON_PAGE_SIZES,
  MOST_COMPARED,
  MOST_COMPARED_ROWS,
} from '#modules/reviews/comparison.rules.ts';
import { REVIEW_LIMITS } from '#modules/reviews/reviews.questions.rules.ts';
import { reviewsVisibleTo } from './review-view.queries.ts';

interface Asked {
  kollabId: string;
  viewer: NonNullable<ReaderOfRequests>;
  /** How the viewer reaches the authors of reviews. */
  authors: Reader;
}

interface ComparisonQuery {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** A column's name, with a leading minus for descending order. Unknown names mean newest first. */
  sort?: string | undefined;
  /** Searches the names of the senders. */
  q?: string | undefined;
}

interface Comparison {
  rows: JsonText<ComparedRequest[]>;
  total: string;
}

/**
 * The pending requests on a Kollab of the viewer, with what the viewer may see of their senders.
 * @returns null unless the viewer owns the Kollab
 */
export async function compareRequests(
  db: Db,
  asked: Asked,
  { page = 1, pageSize = COMPARISON_PAGE_SIZES[0], sort = '-datePosted', q = '' }: ComparisonQuery,
): Promise<Comparison | null> {
  const ids = q === '' ? null : await findNamed(db, asked, q);
  const size = Math.min(pageSize, MOST_COMPARED_ROWS);
  const { rows } = await db.execute<{ total: number; views: string }>(sql`
    with own as (${ownKollab(asked)}), pending as materialized (${pendingRequests(ids)}),
      page as (select requests.*, row_number() over (order by ${orderOf(sort, asked.authors)}) as place
        from pending as requests join profiles sender on sender.user_id = requests.sender_id
        order by place limit ${size} offset ${(page - 1) * size})
    select (select count(*)::int from pending) as total,
      (select coalesce(json_agg(${ROW.sql} order by requests.place), '[]'::json)::text
        from page as requests join kollabs on kollabs.id = requests.kollab_id
          join profiles sender on sender.user_id = requests.sender_id
          join profiles recipient on recipient.user_id = requests.recipient_id
          join lateral ${shownTo(asked.viewer).sql} on true
          join lateral ${reviewsOfSender(asked.authors)} on true) as views
    from own`);
  const [found] = rows;
  if (!found) return null;
  const total = found.total > MOST_COMPARED ? `${MOST_COMPARED}+` : String(found.total);
  return { rows: new JsonText(found.views), total };
}

function ownKollab({ kollabId, viewer }: Asked): SQL {
  return sql`select k.id from kollabs k
    where k.id = ${kollabId}::uuid and k.owner_id = ${viewer.id}::uuid and k.state <> 'deleted'`;
}

function pendingRequests(ids: readonly string[] | null): SQL {
  return sql`select requests.* from requests join own on own.id = requests.kollab_id
    where ${isPending} ${ids ? sql`and ${isAmong(requests.id, ids)}` : sql``}
    order by requests.date_posted desc, requests.id desc limit ${MOST_COMPARED + 1}`;
}

/** Compared in TypeScript, as in the other tables of requests. A hidden sender is found by the name that is shown. */
async function findNamed(db: Db, asked: Asked, q: string): Promise<string[]> {
  const { sender } = partsShownTo(asked.viewer);
  const { rows } = await db.execute<{ id: string; names: string }>(sql`
    with own as (${ownKollab(asked)}), pending as materialized (${pendingRequests(null)})
    select requests.id, case when ${sender.sql} then sender.username || e'\n' || sender.display_name
      else ${DELETED_NAME} end as names
    from pending as requests join profiles sender on sender.user_id = requests.sender_id`);
  const folded = foldText(q);
  return rows.filter(({ names }) => foldText(names).includes(folded)).map(({ id }) => id);
}

const s = columnsOf(profiles, 'sender');

/** The sort key of each column of the comparison. */
const KEYS: Record<string, (authors: Reader) => SQL> = {
  datePosted: () => sql`requests.date_posted`,
  with: () => sql`lower(sender.username)`,
  // Users without a featured channel have no audience.
  audience: () => sql.raw(`nullif(${s.audienceSize}, 0)`),
  answers: () =>
    sql.raw(`case when ${s.answerableRequests} >= ${FEWEST_REQUESTS}
      then ${s.answeredRequests}::float8 / ${s.answerableRequests} end`),
  completed: () => sql.raw(`${s.completedCollaborations}`),
  reviews: (authors) => sql`(select nullif(compared.reviews, 0) from ${reviewsOfSender(authors)})`,
  // Ascending order begins with the favourites.
  favourite: () => sql`not requests.favourite`,
};

function orderOf(sort: string, authors: Reader): SQL {
  const name = sort.replace(/^-/, '');
  // The name comes from the client, and 'constructor' is a property of every object.
  const key = Object.hasOwn(KEYS, name) ? KEYS[name]?.(authors) : undefined;
  const newest = sql`requests.date_posted desc, requests.id desc`;
  if (!key) return newest;
  return sql`${key} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, ${newest}`;
}

/** The shares of the profile page (reviews.queries.ts) count the newest review of each author, and so does this. */
function reviewsOfSender(authors: Reader): SQL {
  const seen = Condition.all(
    new Condition('reviews.subject_id = requests.sender_id'),
    reviewsVisibleTo(authors),
  );
  return sql`(select coalesce(sum(of_author.reviews), 0)::int as reviews,
      case when count(*) >= ${REVIEW_LIMITS.sharesFrom}::int
        then round(100 * avg(of_author.again::int))::int end as again
    from (select count(*) as reviews,
        (array_agg(reviews.again order by reviews.date_shown desc, reviews.id desc))[1] as again
      from reviews join profiles author on author.user_id = reviews.author_id
      where ${seen.sql} group by reviews.author_id) as of_author) as compared`;
}

const r = columnsOf(requests, 'requests');
const c = columnsOf(connections, 'c');
const PLATFORMS = CONNECTABLE.map((type) => `'${type}'`).join(', ');

/** `audienceOf` of connections.rules.ts in SQL. */
const AUDIENCE = new Expression<number>(
  `case ${c.type} when 'youtube' then ${c.subscriberCount} else ${c.followerCount} end`,
);
const CHANNELS = new Expression<ComparedRequest['channels']>(`coalesce((
  select json_agg(${jsonView(comparedChannel, { ...c, audience: AUDIENCE })} order by ${AUDIENCE} desc, ${c.id})
  from (select * from connections where user_id = requests.sender_id limit ${MOST_CONNECTIONS}) as c
  where shown.sender and ${c.type} in (${PLATFORMS}) and ${AUDIENCE} is not null), json_build_array())`);

const SENDER = jsonView(comparedUser, {
  ...userSummaryFields('sender'),
  completedCollaborations: s.completedCollaborations,
  answers: answersJson('sender'),
});

const ifSeen = <T>(value: Expression<T>, otherwise: string) =>
  new Expression<T>(`case when shown.sender then ${value} else ${otherwise} end`);

const ROW = jsonView(comparedRequest, {
  ...{ requestId: r.id, datePosted: r.datePosted, favourite: r.favourite },
  note: ifSeen(r.note, "''"),
  links: ifSeen(r.links, "'{}'"),
  price: ifSeen(r.price, 'null'),
  sender: ifSeen(SENDER, 'null'),
  channels: CHANNELS,
  reviews: ifSeen(new Expression<number>('compared.reviews'), '0'),
  again: ifSeen(new Expression<number | null>('compared.again'), 'null'),
});
