import type { Page } from '#contract/client.ts';
import type { Category } from '#contract/product.ts';
import { shortened } from '#contract/shortened.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { HUB_LIST, type KollabSort } from '#modules/kollabs/kollabs.rules.ts';
import type { Api } from '#web/endpoints.ts';
import { type Loaded, settled } from '#web/guards.ts';
import { type ServedList, servedOnce } from '#web/list/served-list.ts';
import { KOLLAB_BRIEF, type KollabBriefView } from './kollab-card-view.ts';

/** The maximum of What You Get on a short card, in code points. Longer texts would not fit. */
const GAIN_POINTS = 72;

type BriefPage = Page<KollabBriefView>;
type Served = Loaded<ServedList<KollabBriefView>>;

/** The lists of the hub without a search. Their cards are served as markup only. */
export interface HubHome {
  completed: Served;
  requested: Served;
  recent: Served;
}

export const HUB_TITLES = {
  completed: 'Most Collaborations Completed',
  requested: 'Most Requested',
  recent: 'Most Recent',
} as const;

/**
 * Reads the three lists of the hub. A Kollab in two lists is the same object, so that its data is sent once.
 * @param isDocument whether the response is an HTML document and not only the page's data
 */
export async function readHubHome(reads: Pick<Api, 'allKollabs'>, isDocument: boolean): Promise<HubHome> {
  const known = new Map<string, KollabBriefView>();
  const read = async (sort: KollabSort) => {
    const query = { sort, limit: String(HUB_LIST) };
    return sentOf(briefPage(await settled(reads.allKollabs({ query })), known), isDocument);
  };
  const [completed, requested, recent] = await Promise.all([
    read('requestsCompleted'),
    read('requestsCount'),
    read('datePosted'),
  ]);
  return { completed, requested, recent };
}

export async function readCategoryLists(
  reads: Pick<Api, 'allKollabs'>,
  category: Category,
  isDocument: boolean,
) {
  const known = new Map<string, KollabBriefView>();
  const read = async (sort: KollabSort) => {
    const query = { sort, category, limit: String(HUB_LIST) };
    return sentOf(briefPage(await settled(reads.allKollabs({ query })), known), isDocument);
  };
  const [requested, newest] = await Promise.all([read('requestsCount'), read('datePosted')]);
  return { requested, newest };
}

/**
 * Reduces a page to the fields of short cards, since every reader downloads it.
 * @param known the Kollabs of other lists on the page; these are reused, and new ones are added
 */
function briefPage(page: Loaded<Page<KollabView>>, known: Map<string, KollabBriefView>): Loaded<BriefPage> {
  if (!page.ok) return page;
  const shownOf = (view: KollabView) => {
    const one = known.get(view.kollabId) ?? briefOf(view);
    known.set(view.kollabId, one);
    return one;
  };
  return { ok: true, value: { items: page.value.items.map(shownOf) } };
}

/** Cached lists share their views, so each Kollab is reduced once. */
const briefs = new WeakMap<KollabView, KollabBriefView>();

function briefOf(view: KollabView): KollabBriefView {
  const known = briefs.get(view);
  if (known) return known;
  const part = Object.fromEntries(KOLLAB_BRIEF.map((name) => [name, view[name]])) as KollabBriefView;
  const brief = { ...part, compensation: shortened(part.compensation, GAIN_POINTS) };
  briefs.set(view, brief);
  return brief;
}

function sentOf(list: Loaded<BriefPage>, isDocument: boolean): Served {
  return list.ok ? { ok: true, value: servedOnce(list.value, isDocument) } : list;
}
