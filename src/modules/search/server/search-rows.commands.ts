import { sql } from 'drizzle-orm';
import { isOpenEnded, joinedWords, wordRanges } from '#contract/words.ts';
import { type PoolDb, type Tx, transaction } from '#infra/db/pool.ts';
import type { SearchSubject } from '#infra/module.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { facetEntry, ROWS_VERSION } from './facet-entries.ts';
import {
  hasMatchSql,
  SEARCHED_KINDS,
  type SearchSource,
  SOURCES,
  subjectsStatement,
} from './search-sources.ts';
import { anywhereQuery, entriesOf, tagQuery } from './search-terms.ts';

const BATCH = 200;
const WORDS_LOOKED_AT = 500;

/**
 * Allows one writer at a time. A later writer sees all changes of an earlier one, and no word is deleted while a row
 * uses it.
 */
export async function lockSearchRows(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search rows'))`);
}

/** Writes the current search rows of some subjects. For a user, also those of their Kollabs and posts. Idempotent. */
export async function writeSearchRows(tx: Tx, subjects: readonly SearchSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  await lockSearchRows(tx);
  const idsOf = (kind: SearchSubject['kind']) =>
    subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
  const users = idsOf('user');
  const published = users.length > 0 ? await listPublished(tx, users) : [];
  const idsWith = (kind: 'kollab' | 'post') => [
    ...idsOf(kind),
    ...published.filter((one) => one.kind === kind).map(({ id }) => id),
  ];
  await writeKind(tx, 'users', users);
  await writeKind(tx, 'kollabs', idsWith('kollab'));
  await writeKind(tx, 'posts', idsWith('post'));
}

type Published = { kind: 'kollab' | 'post'; id: string };

async function listPublished(tx: Tx, owners: readonly string[]): Promise<Published[]> {
  const owned = sql`owner_id = any(${sql.param(owners)}::uuid[])`;
  const { rows } = await tx.execute<Published>(
    sql`select 'kollab' as kind, id from kollabs where ${owned} union all select 'post', id from posts where ${owned}`,
  );
  return rows;
}

/** The caller must hold `lockSearchRows`. */
export async function writeKind(tx: Tx, kind: SearchKind, ids: readonly string[]): Promise<void> {
  const once = [...new Set(ids)].sort();
  for (let first = 0; first < once.length; first += BATCH) {
    await writeBatch(tx, kind, once.slice(first, first + BATCH));
  }
}

type SubjectRow = Parameters<SearchSource['textsOf']>[0] & Record<string, unknown>;

async function writeBatch(tx: Tx, kind: SearchKind, ids: readonly string[]): Promise<void> {
  const source = SOURCES[kind];
  const [before = '', after = ''] = subjectsStatement(source).split('$1');
  const { rows } = await tx.execute<SubjectRow>(sql`${sql.raw(before)}${sql.param(ids)}${sql.raw(after)}`);
  const table = sql.raw(source.table);
  const words = wordsOf(source, rows);
  await tx.execute(sql`with wanted as materialized (
      select id, posted, audience, content_type, platform, pay, currency, facets, array_to_tsvector(entries) as entries,
        ${ROWS_VERSION}::smallint as version
      from jsonb_to_recordset(${JSON.stringify(rows.map((row) => rowOf(source, row)))}::jsonb) as w (id uuid, posted bigint,
        audience bigint, content_type text, platform text, pay bigint, currency text, facets text[], entries text[])),
    gone as (delete from ${table} where id = any(${sql.param(ids)}::uuid[]) and id not in (select id from wanted)),
    learned as (insert into search_words (kind, is_tag, shown, word, finds, near)
      select ${kind}, "isTag", shown, word, finds, near
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w ("isTag" boolean, shown text, word text, finds text, near text[])
      where not exists (select from search_words k where k.kind = ${kind} and k.is_tag = w."isTag" and k.shown = w.shown)
      on conflict do nothing)
    insert into ${table} as old (${COLUMNS}) select ${COLUMNS} from wanted
    on conflict (id) do update set (${COLUMNS}) = (${EXCLUDED})
      where (${OLD}) is distinct from (${EXCLUDED})`);
}

const NAMES = 'id posted audience content_type platform pay currency facets entries version'.split(' ');
const COLUMNS = sql.raw(NAMES.join(', '));
const EXCLUDED = sql.raw(NAMES.map((name) => `excluded.${name}`).join(', '));
const OLD = sql.raw(NAMES.map((name) => `old.${name}`).join(', '));

function rowOf(source: SearchSource, subject: SubjectRow) {
  const { id, posted, audience, category, contentType, accountType, platform } = subject;
  const facets = [
    ...[facetEntry('category', category), facetEntry('contentType', contentType)],
    ...[facetEntry('accountType', accountType), facetEntry('platform', platform)],
    ...(source.facetsOf?.(subject) ?? []).filter((facet) => typeof facet === 'string'),
  ];
  return {
    ...{ id, posted, audience, content_type: contentType, platform, facets },
    ...source.payOf?.(subject),
    entries: [...new Set([...entriesOf(source.textsOf(subject)), ...facets])],
  };
}

interface KnownWord {
  isTag: boolean;
  shown: string;
  word: string;
  finds: string;
}

/** Words with digits, and very short or long ones, are useless as corrections of a typo. */
const isUseful = ({ word }: KnownWord) =>
  !/\p{N}/u.test(word) && word.length <= 30 && word.length >= (isOpenEnded(word) ? 2 : 3);

function knownWordsOf(source: SearchSource, subject: SubjectRow): KnownWord[] {
  const { wholes, tags, names = [] } = source.textsOf(subject);
  const ofWord = (text: string) => (word: { word: string; start: number; end: number }) => ({
    ...{ isTag: false, word: word.word, finds: anywhereQuery(word.word) },
    shown: text.slice(word.start, word.end).toLowerCase().normalize('NFC'),
  });
  const texts = [...wholes, ...names, ...tags, ...source.learnedFrom(subject)];
  const words = texts.flatMap((text) => Array.from(wordRanges(text), ofWord(text)));
  const whole = tags.map((tag) => ({
    isTag: true,
    shown: tag,
    word: joinedWords(tag),
    finds: tagQuery(tag),
  }));
  return [...words, ...whole].filter(isUseful);
}

/** The distinct words of some subjects, each with the shortened forms by which its misspellings are found. */
function wordsOf(source: SearchSource, subjects: readonly SubjectRow[]) {
  const words = subjects.flatMap((subject) => knownWordsOf(source, subject));
  const unique = new Map(words.map((word) => [`${word.isTag} ${word.shown}`, word]));
  return Array.from(unique.values(), (word) => ({ ...word, near: deletionsOf(word.word) }));
}

/** Returns the word, and the word without each of its letters. Short words are returned alone. */
export function deletionsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length <= 3) return [word];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
}

/**
 * Deletes known words that no search row has any more, so that no word of a deleted account stays. Called by the
 * scheduler.
 */
export async function deleteUnusedWords(db: PoolDb): Promise<void> {
  for (const kind of SEARCHED_KINDS) {
    const isUnused = sql.raw(`not ${hasMatchSql(kind, 'k.finds')}`);
    type Word = { isTag: boolean; shown: string };
    let last: Word | undefined = { isTag: false, shown: '' };
    while (last) {
      const { rows }: { rows: (Word & { unused: boolean })[] } = await db.execute(sql`
        select is_tag as "isTag", shown, ${isUnused} as unused from (
          select * from search_words where kind = ${kind} and (is_tag, shown) > (${last.isTag}, ${last.shown})
          order by is_tag, shown limit ${WORDS_LOOKED_AT}) as k order by is_tag, shown`);
      const unused = rows.filter((row) => row.unused).map(({ isTag, shown }) => ({ isTag, shown }));
      if (unused.length > 0) {
        await transaction(db, async (tx) => {
          await lockSearchRows(tx);
          // Check again under the lock: a row may use one of them by now.
          await tx.execute(sql`delete from search_words k where kind = ${kind} and (is_tag, shown) in (
              select "isTag", shown from jsonb_to_recordset(${JSON.stringify(unused)}::jsonb) as u ("isTag" boolean, shown text))
            and ${isUnused}`);
        });
      }
      last = rows.length === WORDS_LOOKED_AT ? rows.at(-1) : undefined;
    }
  }
}
