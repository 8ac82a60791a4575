import type { Page } from '#contract/client.ts';
import type { Category } from '#contract/product.ts';
import { chosenIn, type HubFacets, type KollabSort } from '#modules/kollabs/hub-address.rules.ts';
import { type FacetCounts, facetCounts, type KollabCounts } from '#modules/kollabs/kollab-counts.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { HUB_LIST } from '#modules/kollabs/kollabs.rules.ts';
import type { Api } from '#web/endpoints.ts';
import { type Loaded, settled } from '#web/guards.ts';
import { type ServedList, type Shown, servedOnce, shownList } from '#web/list/served-list.ts';
import { KOLLAB_BRIEF, type KollabBriefView, kollabIdOf } from './kollab-card-view.ts';

/** How many rows the list of all Kollabs shows at first, and adds with each press. */
export const HUB_PAGE = 12;

/** Of What You Get in code points: no short card has room for more. */
const GAIN_POINTS = 80;

type BriefPage = Page<KollabBriefView>;
type Served = Loaded<ServedList<KollabBriefView>>;

/** What the hub shows while nothing is asked of it. Its cards are served as markup alone. */
export interface HubHome {
  completed: Served;
  requested: Served;
  recent: Served;
  /** The first of all other Kollabs, the newest first. */
  all: Served;
}

/** What stands over the three lists. */
export const HUB_TITLES = {
  completed: 'Most Collaborations Completed',
  requested: 'Most Requested',
  recent: 'Most Recent',
} as const;

/**
 * Reads the three lists of the hub, and what of all Kollabs is in none of them; the newest are read once for both. A Kollab
 * of two lists is one object, so that its data is sent once.
 * @param isDocument whether the page is served, and not only its data
 */
export async function readHubHome(reads: Pick<Api, 'allKollabs'>, isDocument: boolean): Promise<HubHome> {
  const known = new Map<string, KollabBriefView>();
  const read = async (sort: KollabSort, limit: number) =>
    briefPage(await settled(reads.allKollabs({ query: { sort, limit: String(limit) } })), known);
  const [completed, requested, newest] = await Promise.all([
    read('requestsCompleted', HUB_LIST),
    read('requestsCount', HUB_LIST),
    read('datePosted', HUB_LIST + HUB_PAGE),
  ]);
  const recent = firstOf(newest);
  const above = idsIn([completed, requested, recent]);
  return {
    completed: sentOf(firstOf(completed), isDocument),
    requested: sentOf(firstOf(requested), isDocument),
    recent: sentOf(recent, isDocument),
    all: sentOf(newest.ok ? { ok: true, value: leftOut(newest.value, above) } : newest, isDocument),
  };
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
  if (!counts.ok) return null;
  if (chosenIn(facets).length > 0) return facetCounts(counts.value, facets);
  const known = unfaceted.get(counts.value) ?? facetCounts(counts.value, facets);
  unfaceted.set(counts.value, known);
  return known;
}

/** Where nothing is chosen, by the table of counts that many readers share. */
const unfaceted = new WeakMap<KollabCounts, FacetCounts>();

/** Reads the two lists of a category. */
export async function readCategoryLists(
  reads: Pick<Api, 'allKollabs'>,
  category: Category,
  isDocument: boolean,
) {
  const known = new Map<string, KollabBriefView>();
  const read = async (sort: KollabSort) => {
    const query = { sort, category, limit: String(HUB_LIST) };
    return sentOf(firstOf(briefPage(await settled(reads.allKollabs({ query })), known)), isDocument);
  };
  const [requested, newest] = await Promise.all([read('requestsCount'), read('datePosted')]);
  return { requested, newest };
}

/** The ids of what stands in the three lists. */
export function idsAbove(home: HubHome): ReadonlySet<string> {
  const shown = (name: keyof typeof HUB_TITLES) => {
    const list = home[name];
    return list.ok ? { ok: true as const, value: shownList(list.value, HUB_TITLES[name]) } : list;
  };
  return idsIn([shown('completed'), shown('requested'), shown('recent')]);
}

function idsIn(lists: Loaded<{ items: Shown<KollabBriefView>[] }>[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => (list.ok ? list.value.items : [])).map(kollabIdOf));
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
  const shownOf = (view: KollabView) => {
    const one = known.get(view.kollabId) ?? briefOf(view);
    known.set(view.kollabId, one);
    return one;
  };
  const { items, next } = page.value;
  return { ok: true, value: { items: items.map(shownOf), ...(next !== undefined && { next }) } };
}

/** Of a list that many readers share, each Kollab is cut once. */
const briefs = new WeakMap<KollabView, KollabBriefView>();

function briefOf(view: KollabView): KollabBriefView {
  const known = briefs.get(view);
  if (known) return known;
  const part = Object.fromEntries(KOLLAB_BRIEF.map((name) => [name, view[name]])) as KollabBriefView;
  const brief = { ...part, compensation: shortened(part.compensation) };
  briefs.set(view, brief);
  return brief;
}

/** What a shelf shows of a page. */
function firstOf(page: Loaded<BriefPage>): Loaded<BriefPage> {
  return page.ok ? { ok: true, value: { items: page.value.items.slice(0, HUB_LIST) } } : page;
}

function sentOf(list: Loaded<BriefPage>, isDocument: boolean): Served {
  return list.ok ? { ok: true, value: servedOnce(list.value, isDocument) } : list;
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
