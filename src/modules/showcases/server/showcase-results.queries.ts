import type { Db } from '#infra/db/pool.ts';
import { postOfLink } from '#modules/results/results.rules.ts';
import { listResultsOf } from '#modules/results/server/results.service.ts';
import type { ShowcaseSummary } from '#modules/showcases/showcases.contract.ts';

/** Adds the newest figures that platforms gave. Reads nothing unless a link is a post of a platform. */
export async function addResults<View extends ShowcaseSummary>(db: Db, views: View[]): Promise<View[]> {
  const withPosts = views.filter(({ works }) => works.some(({ link }) => link !== null && postOfLink(link)));
  if (withPosts.length === 0) return views;
  const results = await listResultsOf(
    db,
    withPosts.map(({ requestId }) => requestId),
  );
  const latestOf = (requestId: string, n: number) => {
    const latest = results.get(requestId)?.find((one) => one.n === n)?.latest;
    if (!latest) return null;
    const { readAt, views: seen, likes, comments } = latest;
    return { readAt: readAt.toISOString(), views: seen, likes, comments };
  };
  return views.map((view) => ({
    ...view,
    works: view.works.map((work) => ({ ...work, latest: latestOf(view.requestId, work.n) })),
  }));
}
