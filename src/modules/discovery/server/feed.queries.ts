import { LIST } from '#contract/limits.ts';
import { type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/http/response.ts';
import type { FeedItem } from '#modules/discovery/feed.contract.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { FIRST_PLACE, feedStatement } from './feed.sql.ts';

interface Row {
  views: string | null;
  /** Where the page ends; null when nothing comes after it. */
  id: string | null;
  key: Date | null;
}

/**
 * One page of a viewer's feed, by one statement.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listFeed(
  database: Database,
  userId: string,
  exclusions: Exclusions | null,
  { limit = LIST.default, cursor }: PageOf,
): Promise<{ items: JsonText<FeedItem[]>; next: string | undefined }> {
  const name = `feed/${userId}`;
  const place = cursor === undefined ? FIRST_PLACE : readCursor(name, 'timestamptz', cursor);
  const { values } = feedStatement(exclusions);
  const text = textOnce(`feed ${exclusions === null}`, () => feedStatement(exclusions).text);
  const { rows } = await queryPlanned<Row>(database, text, [userId, limit, place.key, place.id, ...values]);
  const { views = null, id = null, key = null } = rows[0] ?? {};
  return {
    items: new JsonText(views ?? '[]'),
    next: id !== null && key !== null ? writeCursor(name, { key, id }) : undefined,
  };
}
