import { asc, eq, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { findAddresses } from '#infra/db/addresses.ts';
import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import type { Db } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { type PortfolioView, portfolioView } from '#modules/portfolio/portfolio.contract.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import {
  byLink,
  byLinkOf,
  isWithheldSql,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';
import { portfolioRates, portfolioWorks } from './portfolio.table.ts';

const w = columnsOf(portfolioWorks, 'w');
const r = columnsOf(portfolioRates, 'r');

/** The statement must join `dealing`, whose `all_rates` says whether the reader sees every rate of `profiles`. */
const PORTFOLIO = jsonView(portfolioView, {
  works: new Expression<PortfolioView['works']>(
    `(select coalesce(json_agg(${jsonView(portfolioView.shape.works.element, { ...w, workId: w.id })}
        order by ${w.date} desc, ${w.id} desc), '[]'::json)
      from portfolio_works w where ${w.userId} = profiles.user_id)`,
  ),
  rates: new Expression<PortfolioView['rates']>(
    `(select coalesce(json_agg(${jsonView(portfolioView.shape.rates.element, r)} order by ${r.n}), '[]'::json)
      from portfolio_rates r where ${r.userId} = profiles.user_id
        and (dealing.all_rates or ${r.shown} = 'public'))`,
  ),
  moreOnRequest: new Expression<boolean>(
    `(not dealing.all_rates and exists (select from portfolio_rates r
      where ${r.userId} = profiles.user_id and ${r.shown} <> 'public'))`,
  ),
});

interface Found {
  userId: string;
  view: JsonText<PortfolioView>;
}

/** @returns null if the viewer cannot see such a user */
export function findPortfolio(db: Db, username: string, viewer: PolicyViewer | null): Promise<Found | null> {
  return find(
    db,
    sql`lower(${profiles.username}) = ${username.toLowerCase()}
    and ${usersVisibleTo(byLink(viewer)).sql}`,
    viewer?.id ?? null,
  );
}

/** @returns null if the account is deleted */
export function findOwnPortfolio(db: Db, userId: string): Promise<Found | null> {
  return find(db, sql`${profiles.userId} = ${userId} and ${usersVisibleTo(byLinkOf(userId)).sql}`, userId);
}

async function find(db: Db, where: ReturnType<typeof sql>, readerId: string | null): Promise<Found | null> {
  const { rows } = await db.execute<{ userId: string; view: string }>(sql`
    select profiles.user_id as "userId", ${PORTFOLIO.asText.sql} as view
    from profiles, lateral (select coalesce(profiles.user_id = ${readerId}::uuid, false) or exists (
      select from requests q where q.active and q.sender_id = ${readerId}::uuid and q.recipient_id = profiles.user_id
      union all
      select from requests q where q.active and q.recipient_id = ${readerId}::uuid and q.sender_id = profiles.user_id
    ) as all_rates offset 0) as dealing
    where ${where}`);
  const [row] = rows;
  return row ? { userId: row.userId, view: new JsonText<PortfolioView>(row.view) } : null;
}

export function listWorksToExport(db: Db, userId: string) {
  const { what, forWhom, date, link, imageUrl, imageAlt } = portfolioWorks;
  return db
    .select({ what, forWhom, date, link, imageUrl, imageAlt })
    .from(portfolioWorks)
    .where(eq(portfolioWorks.userId, userId))
    .orderBy(asc(date));
}

export function listRatesToExport(db: Db, userId: string) {
  const { kind, currency, least, most, shown } = portfolioRates;
  return db
    .select({ kind, currency, least, most, shown })
    .from(portfolioRates)
    .where(eq(portfolioRates.userId, userId))
    .orderBy(asc(portfolioRates.n));
}

export function findPublicPicturesOfWorks(db: Db, urls: string[]): Promise<string[]> {
  const isVisible = usersVisibleTo(byLink(null)).sql;
  return findAddresses(
    db,
    urls,
    [portfolioWorks.imageUrl],
    sql`exists (select from profiles where profiles.user_id = ${portfolioWorks.userId} and ${isVisible})`,
  );
}

/** Lists the URLs of pictures in works of users who are suspended or leaving. */
export async function listWithheldPicturesOfWorks(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select w.image_url as url from profiles p join portfolio_works w on w.user_id = p.user_id
    where ${sql.raw(isWithheldSql('p'))} and w.image_url is not null`);
  return rows.map(({ url }) => url);
}
