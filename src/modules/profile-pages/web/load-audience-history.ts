import type { HistoryView } from '#modules/connections/connections.contract.ts';
import type { Api } from '#web/endpoints.ts';
import { type Loaded, settled } from '#web/guards.ts';
import { isRefusedWith } from '#web/write/refusal.ts';

/**
 * How the featured channel's audience went; null where there is none, or where its owner keeps it to themselves.
 * @param shown whether this viewer may see it, as far as the page knows: asking in vain would keep the page from
 *   being shared between visitors
 */
export async function loadAudienceHistory(
  api: Api,
  user: { featuredPlatformId: string },
  shown: boolean,
): Promise<Loaded<HistoryView | null>> {
  const connectionId = user.featuredPlatformId;
  if (!connectionId || !shown) return { ok: true, value: null };
  return settled(api.connectionHistory({ params: { connectionId } }).catch(noneIfUnknown));
}

// Hidden, or deleted a moment ago: the same answer.
function noneIfUnknown(error: unknown): null {
  if (isRefusedWith(error, 'not_found')) return null;
  throw error;
}
