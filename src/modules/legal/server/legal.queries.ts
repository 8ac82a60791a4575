import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { DOCUMENT_FACTS, type LegalDocument, TEMPLATE_VERSION } from '#modules/legal/legal.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { legalVersions } from './legal.table.ts';
import { TEMPLATE_CHANGED_AT, TEMPLATES } from './template.ts';

export interface VersionRow {
  version: number;
  changedAt: Date;
  summary: string;
}

const TEMPLATE: VersionRow = { version: TEMPLATE_VERSION, changedAt: TEMPLATE_CHANGED_AT, summary: '' };

const facts = {
  version: legalVersions.version,
  changedAt: legalVersions.changedAt,
  summary: legalVersions.summary,
};

/** All versions of a document, the newest first. The last one is the template. */
export async function listVersions(db: Db, document: LegalDocument): Promise<VersionRow[]> {
  const rows = await db
    .select(facts)
    .from(legalVersions)
    .where(eq(legalVersions.document, document))
    .orderBy(desc(legalVersions.version));
  return [...rows, TEMPLATE];
}

/** The Markdown of a version, or null. */
export async function findText(db: Db, document: LegalDocument, version: number): Promise<string | null> {
  if (version === TEMPLATE_VERSION) return TEMPLATES[document];
  const [row] = await db
    .select({ text: legalVersions.text })
    .from(legalVersions)
    .where(and(eq(legalVersions.document, document), eq(legalVersions.version, version)));
  return row?.text ?? null;
}

/** The version in force at an instant; the template if there was none. */
export async function findVersionAt(db: Db, document: LegalDocument, at: Date): Promise<VersionRow> {
  const [row] = await db
    .select(facts)
    .from(legalVersions)
    .where(and(eq(legalVersions.document, document), lte(legalVersions.changedAt, at)))
    .orderBy(desc(legalVersions.version))
    .limit(1);
  return row ?? TEMPLATE;
}

export async function findSignUpTime(db: Db, userId: string): Promise<Date> {
  const [row] = await db
    .select({ dateJoined: profiles.dateJoined })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!row) throw new Error('The user of an export has no profile.');
  return row.dateJoined;
}

/** Lists users who signed up before an instant, by id, after the last one of the page before. */
export async function listUsersBefore(
  db: Db,
  before: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { userId, dateJoined, state } = profiles;
  const rows = await db
    .select({ userId })
    .from(profiles)
    .where(and(after ? gt(userId, after) : undefined, lt(dateJoined, before), sql`${state} <> 'deleted'`))
    .orderBy(asc(userId))
    .limit(limit);
  return rows.map((row) => row.userId);
}

export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: legalVersions.id, document: legalVersions.document })
    .from(legalVersions)
    .where(isAmong(legalVersions.id, ids));
  return new Map(rows.map(({ id, document }) => [id, DOCUMENT_FACTS[document].title]));
}
