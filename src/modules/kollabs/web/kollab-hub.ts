import type { Page } from '#contract/client.ts';
import type { Category } from '#contract/product.ts';
import type { HubFacets, KollabSort } from '#modules/kollabs/hub-address.rules.ts';
import { type FacetCounts, facetCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { HUB_LIST } from '#modules/kollabs/kollabs.rules.ts';
import type { Api } from '#web/endpoints.ts';
import { type Loaded, settled } from '#web/guards.ts';
import { KOLLAB_BRIEF, type KollabBriefView } from './kollab-card-view.ts';

/** How many rows the list of all Kollabs shows at first, and adds with each press. */
export const HUB_PAGE = 12;

/** Of What You Get in code points: no short card has room for more. */
const GAIN_POINTS = 120;

type BriefPage = Page<KollabBriefView>;

/** What the hub shows while nothing is asked of it. */
export interface HubHome {
  completed: Loaded<KollabBriefView[]>;
  requested: Loaded<KollabBriefView[]>;
  recent: Loaded<KollabBriefView[]>;
  /** The first of all other Kollabs, the newest first. */
  all: Loaded<BriefPage>;
}

/**
 * Reads the three lists of the hub, and what of all Kollabs is in none of them; the newest are read once for both. A Kollab
 * of two lists is one object, so that the page holds its data once.
 */
export async function readHubHome(reads: Pick<Api, 'allKollabs'>): Promise<HubHome> {
  const known = new Map<string, KollabBriefView>();
  const read = async (sort: KollabSort, limit: number) =>
    briefPage(await settled(reads.allKollabs({ query: { sort, limit: String(limit) } })), known);
  const [completed, requested, newest] = await Promise.all([
    read('requestsCompleted', HUB_LIST),
    read('requestsCount', HUB_LIST),
    read('datePosted', HUB_LIST + HUB_PAGE),
  ]);
  const recent = itemsOf(newest, HUB_LIST);
  const home = { completed: itemsOf(completed), requested: itemsOf(requested), recent };
  const all: Loaded<BriefPage> = newest.ok
    ? { ok: true, value: leftOut(newest.value, idsAbove(home)) }
    : newest;
  return { ...home, all };
}

/**
 * Reads how many Kollabs each choice leads to. Null where that is not known: it is not read, or the order leaves some out.
 */
export async function readFacetCounts(
  reads: Pick<Api, 'countKollabs'>,
  facets: HubFacets,
): Promise<FacetCounts | null> {
  if (facets.sort === 'requestsCompleted') return null;
  const counts = await settled(reads.countKollabs());
  return counts.ok ? facetCounts(counts.value, facets) : null;
}

/** Reads the two lists of a category. */
export async function readCategoryLists(reads: Pick<Api, 'allKollabs'>, category: Category) {
  const known = new Map<string, KollabBriefView>();
  const read = async (sort: KollabSort) => {
    const query = { sort, category, limit: String(HUB_LIST) };
    return itemsOf(briefPage(await settled(reads.allKollabs({ query })), known));
  };
  const [requested, newest] = await Promise.all([read('requestsCount'), read('datePosted')]);
  return { requested, newest };
}

/** The ids of what stands in the three lists. */
export function idsAbove(lists: Pick<HubHome, 'completed' | 'requested' | 'recent'>): ReadonlySet<string> {
  const shown = [lists.completed, lists.requested, lists.recent].flatMap((list) =>
    list.ok ? list.value : [],
  );
  return new Set(shown.map(({ kollabId }) => kollabId));
}

/** A page without what stands elsewhere. */
export function leftOut<K extends { kollabId: string }>(page: Page<K>, above: ReadonlySet<string>): Page<K> {
  return { ...page, items: page.items.filter(({ kollabId }) => !above.has(kollabId)) };
}

/**
 * A page with what short cards show, and nothing else: it is sent to every reader.
 * @param known those that other lists of the page show; theirs are used, and new ones added
 */
export function briefPage(
  page: Loaded<Page<KollabView>>,
  known: Map<string, KollabBriefView> = new Map(),
): Loaded<BriefPage> {
  if (!page.ok) return page;
  const briefOf = (view: KollabView) => {
    const brief = Object.fromEntries(KOLLAB_BRIEF.map((name) => [name, view[name]])) as KollabBriefView;
    const one = known.get(view.kollabId) ?? { ...brief, compensation: shortened(brief.compensation) };
    known.set(view.kollabId, one);
    return one;
  };
  const { items, next } = page.value;
  return { ok: true, value: { items: items.map(briefOf), ...(next !== undefined && { next }) } };
}

function itemsOf(page: Loaded<BriefPage>, most?: number): Loaded<KollabBriefView[]> {
  return page.ok ? { ok: true, value: page.value.items.slice(0, most) } : page;
}

/** What You Get, as much of it as two lines can show. */
function shortened(text: string): string {
  const points = [...text];
  return points.length > GAIN_POINTS
    ? `${points
        .slice(0, GAIN_POINTS - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
