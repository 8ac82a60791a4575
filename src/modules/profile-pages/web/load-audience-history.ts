import type { HistoryView } from '#modules/connections/connections.contract.ts';
import type { Api } from '#web/endpoints.ts';
import { type Loaded, settled } from '#web/guards.ts';
import { isRefusedWith } from '#web/write/refusal.ts';

/**
 * Loads the audience history of the featured channel; null if there is none, or if the owner hides it.
 * @param shown whether this viewer may see it; if not, no request is sent, since a refused one would keep the page
 *   from being shared between visitors
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

// The response is the same for a hidden and a deleted channel.
function noneIfUnknown(error: unknown): null {
  if (isRefusedWith(error, 'not_found')) return null;
  throw error;
}
