import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { type TableStatus, tableStatus } from '../requests.display.rules.ts';
import type { Flags } from '../requests.moves.rules.ts';

const tones: Record<TableStatus, BadgeTone> = {
  Pending: 'warning',
  Active: 'info',
  Completed: 'success',
  Closed: 'neutral',
};

export function StatusBadge({ request }: { request: Flags }) {
  const status = tableStatus(request);
  return <Badge tone={tones[status]}>{status}</Badge>;
}
