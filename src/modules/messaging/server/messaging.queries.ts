import { LIST } from '#contract/limits.ts';
import {
  afterSql,
  cutPage,
  type Keyset,
  type KeysetPage,
  type KeyType,
  orderSql,
  type PageOf,
  readCursor,
  writeCursor,
} from '#infra/db/keyset.ts';
import { queryPlanned } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { searchedWords } from '#modules/messaging/message-search.rules.ts';
import type { ConversationView, FoundMessage, MessageView } from '#modules/messaging/messaging.contract.ts';
import type { Folder } from '#modules/messaging/messaging.rules.ts';
import { blockedWithColumn } from '#modules/profiles/server/visibility.service.ts';
import { conversationJson, foundJson, messageJson, OTHER_VISIBLE, OWN_COPY } from './message-view.queries.ts';
import { queryOf, queryOf1_0_0 } from './message-words.ts';

/** As JSON text from PostgreSQL. */
export interface ViewPage<V> {
  views: JsonText<V[]>;
  next: string | undefined;
}

const JOINED = `from conversation_sides s
  join conversations c on c.id = s.conversation_id
  join profiles other on other.user_id = s.other_id
  left join requests on requests.id = c.request_id
  left join kollabs on kollabs.id = requests.kollab_id
  left join conversation_sides o on o.conversation_id = s.conversation_id and o.user_id = s.other_id
  left join lateral (select m.* from messages m where m.conversation_id = s.conversation_id and ${OWN_COPY}
    order by m.position desc limit 1) m on true`;

/** After a block neither side lists the conversation. After an account is deleted the other side still does. */
const NOT_BLOCKED = `s.other_id not in (${blockedWithColumn('$1::uuid')})`;

const NEWEST = {
  column: 's.last_at',
  id: 's.conversation_id',
  type: 'timestamptz',
  direction: 'desc',
} as const;

const listSql = (after: boolean) => `select s.conversation_id as id, s.last_at as key,
    ${conversationJson.asText} as view ${JOINED}
  where s.user_id = $1::uuid and s.folder = $2 and ${NOT_BLOCKED}
    ${after ? `and ${afterSql(NEWEST, { key: '$4', id: '$5' })}` : ''}
  order by ${orderSql(NEWEST)} limit $3`;
const LIST_SQL = { first: listSql(false), after: listSql(true) };

/** @throws {AppError} malformed, for a cursor of another list */
export function listConversations(
  database: Database,
  userId: string,
  folder: Exclude<Folder, 'none'>,
  page: PageOf,
): Promise<ViewPage<ConversationView>> {
  const keyset = { ...NEWEST, list: `conversations ${folder}` };
  return readViews(database, keyset, page, LIST_SQL, [userId, folder]);
}

const ONE_SQL = `select ${conversationJson.asText} as view ${JOINED}
  where s.user_id = $1::uuid and s.conversation_id = $2::uuid`;

/** Null if the viewer does not take part in it. */
export async function findConversationView(
  database: Database,
  userId: string,
  id: string,
): Promise<JsonText<ConversationView> | null> {
  const { rows } = await queryPlanned<{ view: string }>(database, ONE_SQL, [userId, id]);
  const [found] = rows;
  return found ? new JsonText(found.view) : null;
}

const BY_POSITION = { column: 'm.position', id: 'm.id', type: 'bigint', direction: 'desc' } as const;

const messagesSql = (after: boolean, inRequest: boolean) => `select m.id, m.position as key, m.view
  from conversation_sides s join conversations c on c.id = s.conversation_id
  join profiles other on other.user_id = s.other_id
  left join lateral (select m.id, m.position, ${messageJson.asText} as view from messages m
    where m.conversation_id = s.conversation_id and ${OWN_COPY}
      ${after ? `and ${afterSql(BY_POSITION, { key: '$4', id: '$5' })}` : ''}
    order by ${orderSql(BY_POSITION)} limit $3) m on true
  where s.user_id = $1::uuid and s.conversation_id = $2::uuid${inRequest ? ' and c.request_id is not null' : ''}
  order by m.position desc`;
const textsOf = (inRequest: boolean) => ({
  first: messagesSql(false, inRequest),
  after: messagesSql(true, inRequest),
});
const MESSAGES_SQL = textsOf(false);
const THREAD_SQL = textsOf(true);

/**
 * Null unless the viewer is one of the two sides.
 * @param inRequest whether the conversation must be the thread of a collaboration
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listMessages(
  database: Database,
  userId: string,
  { id, inRequest }: { id: string; inRequest: boolean },
  page: PageOf,
): Promise<ViewPage<MessageView> | null> {
  const keyset = { ...BY_POSITION, list: `messages ${id}` };
  const texts = inRequest ? THREAD_SQL : MESSAGES_SQL;
  let isSide = false;
  const found = await readViews<MessageView, 'bigint'>(
    database,
    keyset,
    page,
    texts,
    [userId, id],
    (rows) => {
      isSide = rows.length > 0;
      // The left join returns one row without a message if the page is empty.
      return rows.filter((row) => row.id !== null);
    },
  );
  return isSide ? found : null;
}

const PICTURE = `select p.bytes from message_pictures p
  join messages m on m.id = p.message_id
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join conversations c on c.id = m.conversation_id
  join profiles other on other.user_id = s.other_id
  where p.message_id = $2::uuid and p.place = $3::int and ${OWN_COPY}
    and m.state = 'active' and (m.sender_id = s.user_id or ${OTHER_VISIBLE})`;

/** Null unless the viewer has a copy of the message. */
export async function findMessagePicture(
  database: Database,
  userId: string,
  { messageId, number }: { messageId: string; number: number },
): Promise<Buffer | null> {
  const { rows } = await queryPlanned<{ bytes: Buffer }>(database, PICTURE, [userId, messageId, number]);
  return rows[0]?.bytes ?? null;
}

const BY_TIME = { column: 'm.created_at', id: 'm.id', type: 'timestamptz', direction: 'desc' } as const;

const searchSql = (after: boolean) => `select m.id, m.created_at as key, ${foundJson.asText} as view
  from messages m
  join conversation_sides s on s.conversation_id = m.conversation_id and s.user_id = $1::uuid
  join conversations c on c.id = m.conversation_id
  join profiles other on other.user_id = s.other_id
  where array[m.sender_id, m.recipient_id] @> array[$1::uuid]
    and (m.words @@ $2::tsquery
      -- Without words until the job has run (fill-words.commands.ts). The next release drops this condition.
      or m.words_version is null and to_tsvector('simple', m.text) @@ to_tsquery('simple', $3))
    and ${OWN_COPY} and ${NOT_BLOCKED}
    -- Messages whose text is not shown must not be found by it.
    and m.state = 'active' and (m.sender_id = s.user_id or ${OTHER_VISIBLE})
    ${after ? `and ${afterSql(BY_TIME, { key: '$5', id: '$6' })}` : ''}
  order by ${orderSql(BY_TIME)} limit $4`;
const SEARCH_SQL = { first: searchSql(false), after: searchSql(true) };

/** @throws {AppError} malformed, for a cursor of another list */
export function searchMessages(
  database: Database,
  userId: string,
  term: string,
  page: PageOf,
): Promise<ViewPage<FoundMessage>> {
  const words = searchedWords(term);
  const keyset = { ...BY_TIME, list: `found messages ${words.join(' ')}` };
  return readViews(database, keyset, page, SEARCH_SQL, [userId, queryOf(words), queryOf1_0_0(term)]);
}

interface ViewRow {
  id: string;
  key: number | Date;
  view: string;
}

async function readViews<V, T extends KeyType>(
  database: Database,
  { list, type }: Keyset<T, string>,
  { limit = LIST.default, cursor }: PageOf,
  texts: { first: string; after: string },
  values: unknown[],
  keep: (rows: ViewRow[]) => ViewRow[] = (rows) => rows,
): Promise<ViewPage<V>> {
  const from = cursor === undefined ? null : readCursor(list, type, cursor);
  const { rows } = await queryPlanned<ViewRow & Record<string, unknown>>(
    database,
    from ? texts.after : texts.first,
    [...values, limit + 1, ...(from ? [from.key, from.id] : [])],
  );
  const page: KeysetPage<ViewRow> = cutPage(keep(rows), limit, ({ id, key }) =>
    writeCursor(list, { id, key: key instanceof Date ? key : Number(key) }),
  );
  return { views: JsonText.ofList(page.rows.map(({ view }) => view)), next: page.next };
}
