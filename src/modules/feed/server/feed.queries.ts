import { LIST } from '#contract/limits.ts';
import type { AccountType } from '#contract/product.ts';
import { type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { FeedItem } from '#modules/feed/feed.contract.ts';
import { lookingForTypeOf } from '#modules/kollabs/kollabs.rules.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { askedFeed, FIRST_POSITION, walkedFeed } from './feed.sql.ts';

interface Row {
  views: string;
  short: boolean | null;
  /** The position of the last item; null if there are no more items. */
  id: string | null;
  key: Date | null;
}

interface FeedReader {
  userId: string;
  accountType: AccountType | null;
  exclusions: Exclusions | null;
}

/**
 * Returns one page of a viewer's feed. One statement is enough, unless the followed users publish seldom and there is
 * little of the viewer's content type: then a second one is needed.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listFeed(
  database: Database,
  { userId, accountType, exclusions }: FeedReader,
  { limit = LIST.default, cursor }: PageOf,
): Promise<{ items: JsonText<FeedItem[]>; next: string | undefined }> {
  const name = `feed/${userId}`;
  const position = cursor === undefined ? FIRST_POSITION : readCursor(name, 'timestamptz', cursor);
  // Both statements have the same parameters.
  const values = exclusions ? walkedFeed(exclusions).values : [];
  const read = async (way: typeof walkedFeed) => {
    const text = textOnce(`${way.name} ${exclusions === null}`, () => way(exclusions).text);
    const lookedFor = accountType ? [lookingForTypeOf({ accountType })] : [];
    const given = [userId, limit, position.key, position.id, lookedFor, ...values];
    const { rows } = await queryPlanned<Row>(database, text, given);
    return rows[0];
  };
  const walked = await read(walkedFeed);
  const { views = '[]', id = null, key = null } = (walked?.short ? await read(askedFeed) : walked) ?? {};
  return {
    items: new JsonText(views),
    next: id !== null && key !== null ? writeCursor(name, { key, id }) : undefined,
  };
}
