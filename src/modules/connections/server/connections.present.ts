import type {
  ConnectionView,
  HistoryView,
  OwnConnectionView,
} from '#modules/connections/connections.contract.ts';
import { audienceOf, refreshableFrom } from '#modules/connections/connections.rules.ts';
import type { ConnectionRow, OwnConnection } from './connections.queries.ts';

/** What anyone may see: every field is named here, so that a new column never shows by itself. */
export function connectionView(row: ConnectionRow): ConnectionView {
  return {
    connectionId: row.id,
    type: row.type,
    displayName: row.displayName,
    username: row.username,
    webName: row.webName,
    linkTo: row.linkTo,
    followerCount: row.followerCount,
    subscriberCount: row.subscriberCount,
    videoCount: row.videoCount,
    viewCount: row.viewCount,
    postCount: row.postCount,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    dateUpdated: row.dateUpdated.toISOString(),
  };
}

export function ownConnectionView({ row, featured, readable }: OwnConnection): OwnConnectionView {
  return {
    ...connectionView(row),
    featured,
    featurable: audienceOf(row) !== null,
    refreshableAt: readable ? refreshableFrom(row.triedAt).toISOString() : null,
    lost: row.lostAt !== null,
  };
}

export function historyView(
  row: ConnectionRow,
  readings: { measuredAt: Date; audience: number }[],
): HistoryView {
  return {
    connectionId: row.id,
    type: row.type,
    readings: readings.map(({ measuredAt, audience }) => ({
      measuredAt: measuredAt.toISOString(),
      audience,
    })),
  };
}
