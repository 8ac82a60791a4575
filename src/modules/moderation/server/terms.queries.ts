import { count, eq, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { TermView } from '#modules/moderation/terms.contract.ts';
import { foldedWords, termKey } from '#modules/moderation/terms.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { usernameOf } from './cases.queries.ts';
import type { KnownTerm } from './terms.match.ts';
import { moderationTerms } from './terms.table.ts';

export type TermRow = typeof moderationTerms.$inferSelect;

const maker = alias(profiles, 'maker');

export async function listKnownTerms(db: Db): Promise<KnownTerm[]> {
  const { id, kind, term, key, effect } = moderationTerms;
  const rows = await db.select({ id, kind, term, key, effect }).from(moderationTerms);
  // Recomputed, because an older release may have stored the key in another form.
  return rows.map((row) => ({ ...row, key: termKey(row.kind, row.term) ?? row.key }));
}

/**
 * A search scans all terms, since `TERM_LIMITS` bounds their number.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listTerms(
  db: Db,
  { q = '', ...page }: PageOf & { q?: string | undefined },
): Promise<KeysetPage<TermView>> {
  const { id, kind, term, effect, note, createdAt } = moderationTerms;
  const { rows, next } = await readPage(
    { list: `moderation/terms/${q}`, column: createdAt, id, type: 'timestamptz', direction: 'desc' },
    page,
    ({ after, order, limit }) =>
      db
        .select({ id, kind, term, effect, note, madeBy: usernameOf(maker), createdAt })
        .from(moderationTerms)
        .leftJoin(maker, eq(maker.userId, moderationTerms.madeBy))
        .where(sql.join([q === '' ? sql`true` : matchesQuery(q), ...(after ? [after] : [])], sql` and `))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.id }),
  );
  return {
    next,
    rows: rows.map(({ id: termId, createdAt: at, madeBy, ...row }) => ({
      ...{ ...row, termId, madeBy: madeBy ?? '' },
      date: at.toISOString(),
    })),
  };
}

function matchesQuery(q: string): SQL {
  const { term, key, note } = moderationTerms;
  const has = (column: SQL) => sql`strpos(${column}, ${q.toLowerCase()}) > 0`;
  const folded = foldedWords(q).trim();
  const parts = [has(sql`lower(${term})`), has(sql`lower(${note})`)];
  const found = or(...parts, folded === '' ? undefined : sql`strpos(${key}, ${folded}) > 0`);
  return sql`(${found})`;
}

export async function countTerms(db: Db): Promise<number> {
  const [row] = await db.select({ terms: count() }).from(moderationTerms);
  return row?.terms ?? 0;
}
