import type { HistoryView, OwnConnectionView } from '#modules/connections/connections.contract.ts';
import { audienceOf, refreshableFrom } from '#modules/connections/connections.rules.ts';
import type { ConnectionRow, OwnConnection } from './connections.queries.ts';

export function ownConnectionView({ row, view, featured, readable }: OwnConnection): OwnConnectionView {
  return {
    ...view,
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
