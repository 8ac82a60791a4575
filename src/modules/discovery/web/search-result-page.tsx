import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { tagsIn } from '#contract/text.ts';
import { readSearch, type Search, type SearchDefaults } from '#modules/discovery/search.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { KollabListCard } from '#modules/kollabs/web/kollab-list-card.tsx';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { apiContext, viewerContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { refusalOf } from '#web/write/refusal.ts';
import { SearchFacets } from './search-facets.tsx';
import { SearchHeader } from './search-header.tsx';
import { SearchUserList } from './search-user-list.tsx';

const PAGE = '20';

type Found =
  | { kind: 'kollabs'; page: Page<KollabView> }
  | { kind: 'users'; page: Page<PublicUser> }
  /** Nothing was asked for yet. */
  | { kind: 'blank' }
  /** What is wrong with the term, as a sentence. */
  | { kind: 'problem'; message: string }
  | { kind: 'failed' };

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const q = loaderData?.search.q.trim();
  return pageMeta({ title: q ? `Search: ${q}` : 'Search' });
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const reads = context.get(apiContext);
  // How the viewer's searches begin, where the address does not say.
  const chosen = context.get(viewerContext) ? await settled(reads.getPreferences()) : null;
  const { defaultSort, defaultAccounts } = chosen?.ok ? chosen.value : DEFAULT_PREFERENCES;
  const defaults: SearchDefaults = { defaultSort, defaultAccounts };
  const search = readSearch(new URL(request.url).searchParams, defaults);
  return { search, defaults, found: await find(reads, search) };
}

async function find(reads: typeof api, search: Search): Promise<Found> {
  if (tagsIn(search.q).length === 0) return { kind: 'blank' };
  const query = { limit: PAGE };
  try {
    return search.kind === 'users'
      ? { kind: 'users', page: await reads.searchUsers({ body: userBody(search), query }) }
      : { kind: 'kollabs', page: await reads.searchKollabs({ body: kollabBody(search), query }) };
  } catch (error) {
    const message = Object.values(refusalOf(error).fields)[0];
    return message ? { kind: 'problem', message } : { kind: 'failed' };
  }
}

export default function SearchResultPage() {
  const { search, defaults, found } = useLoaderData<typeof loader>();
  const total = 'page' in found ? (found.page.total ?? '0') : null;
  return (
    <div className="stack">
      <SearchHeader search={search} defaults={defaults} total={total} />
      {found.kind === 'blank' ? null : <SearchFacets search={search} defaults={defaults} />}
      <Results search={search} found={found} />
    </div>
  );
}

function Results({ search, found }: { search: Search; found: Found }) {
  const revalidate = useRevalidate();
  if (found.kind === 'blank') return null;
  if (found.kind === 'failed') return <ErrorState title="The search did not work" onRetry={revalidate} />;
  if (found.kind === 'problem') {
    return (
      <EmptyState title={found.message}>
        <p>Please change your search and try again.</p>
      </EmptyState>
    );
  }
  if (found.page.items.length === 0) {
    return (
      <EmptyState title={found.kind === 'users' ? 'No one found' : 'No Kollabs found'}>
        <p>
          Try another word, fewer filters, or look among the {found.kind === 'users' ? 'Kollabs' : 'users'}.
        </p>
      </EmptyState>
    );
  }
  return found.kind === 'users' ? (
    <SearchUserList
      first={found.page}
      loadMore={(cursor) => api.searchUsers({ body: userBody(search), query: { limit: PAGE, cursor } })}
    />
  ) : (
    <KollabListCard
      label="Kollabs found"
      eager
      headingLevel={2}
      moreLabel="Load more"
      first={found.page}
      loadMore={(cursor) => api.searchKollabs({ body: kollabBody(search), query: { limit: PAGE, cursor } })}
    />
  );
}

function kollabBody({ q, sort, category, platform, minAudience, maxAudience, lookingFor, closed }: Search) {
  const facets = { category, platform, minAudience, maxAudience, lookingFor };
  return { tags: tagsIn(q), filter: sort, active: !closed, ...facets };
}

function userBody({ q, sort, category, platform, minAudience, maxAudience, accountType }: Search) {
  return { q, filter: sort, category, platform, minAudience, maxAudience, accountType };
}
