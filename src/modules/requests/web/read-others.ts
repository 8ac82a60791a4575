import { CATEGORIES } from '#contract/product.ts';
import { lookingForTypeOf } from '#modules/kollabs/kollabs.rules.ts';
import type { Api } from '#web/endpoints.ts';
import { settled } from '#web/guards.ts';
import type { RequestView } from '../requests.contract.ts';

const OTHERS = 3;

/**
 * The newest open Kollabs of the same category that look for the sender's account type. Empty if they could not be
 * loaded.
 */
export async function readOthers(reads: Pick<Api, 'allKollabs'>, request: RequestView) {
  const category = CATEGORIES.find((one) => one === request.kollabCategory);
  if (!category) return [];
  const lookingFor = lookingForTypeOf({ accountType: request.senderAccountType });
  const query = { category, lookingFor, sort: 'datePosted', limit: String(OTHERS + 5) } as const;
  const found = await settled(reads.allKollabs({ query }));
  if (!found.ok) return [];
  return found.value.items
    .filter(({ kollabId, username }) => kollabId !== request.kollabId && username !== request.sender)
    .slice(0, OTHERS)
    .map(({ kollabId, title, username, displayName }) => ({ kollabId, title, username, displayName }));
}
