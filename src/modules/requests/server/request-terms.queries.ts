import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { columnsOf, jsonView } from '#infra/db/json-view.ts';
import type { Db } from '#infra/db/pool.ts';
import { changedTerms } from '#modules/kollabs/changed-terms.rules.ts';
import { type KollabTerms, kollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { kollabVersions } from '#modules/kollabs/server/kollab-versions.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { RequestTerms } from '#modules/requests/request-terms.contract.ts';
import { shownTo } from './request-view.queries.ts';
import { requests } from './requests.table.ts';
import type { ReaderOfRequests } from './visibility.service.ts';

const sender = alias(profiles, 'sender');
const recipient = alias(profiles, 'recipient');

const CURRENT = jsonView(kollabTerms, columnsOf(kollabs, 'kollabs'));
const FORMER = jsonView(kollabTerms, columnsOf(kollabVersions, 'kollab_versions'));

/** The caller checks whether the reader may see it. */
export async function findTerms(db: Db, requestId: string, reader: ReaderOfRequests) {
  const [found] = await db
    .select({
      sender: requests.senderId,
      recipient: requests.recipientId,
      shown: sql<boolean>`shown.title`,
      current: CURRENT.sql,
      former: sql<KollabTerms | null>`case when ${kollabVersions.kollabId} is not null then ${FORMER.sql} end`,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .innerJoin(sql`lateral ${shownTo(reader).sql}`, sql`true`)
    .leftJoin(
      kollabVersions,
      and(eq(kollabVersions.kollabId, kollabs.id), eq(kollabVersions.version, requests.kollabVersion)),
    )
    .where(eq(requests.id, requestId));
  if (!found) return null;
  const { shown, current, former, ...sides } = found;
  return { sides, terms: shown ? termsOf(former ?? current, current) : HIDDEN };
}

const HIDDEN: RequestTerms = { requested: null, current: null, changed: [] };

function termsOf(requested: KollabTerms, current: KollabTerms): RequestTerms {
  return { requested, current, changed: changedTerms(requested, current) };
}
