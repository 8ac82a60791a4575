import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import type { Page } from '#contract/client.ts';
import { PRODUCT } from '#contract/product.ts';
import { tagsIn } from '#contract/text.ts';
import { similarityOf } from '#modules/discovery/similarity.rules.ts';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { KollabListCard } from '#modules/kollabs/web/kollab-list-card.tsx';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import { formOf } from '#modules/saved/saved-searches.rules.ts';
import { excerptOf, type FoundIn, foundIn } from '#modules/search/found-in.rules.ts';
import type { KollabFound, PostFound, UserFound } from '#modules/search/search.contract.ts';
import { readSearch } from '#modules/search/search.rules.ts';
import { type Search, type SearchDefaults, searchAddress } from '#modules/search/search-address.rules.ts';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { apiContext, settingsContext, viewerContext } from '#web/context.ts';
import { settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { MarkedText } from '#web/search/marked-text.tsx';
import { useViewer } from '#web/viewer.ts';
import { refusalOf } from '#web/write/refusal.ts';
import { elsewhere, type FoundElsewhere, readSearchCounts, searchByWords } from './search-by-words.ts';
import { SearchHeader } from './search-header.tsx';

// It works before its script: the served page has it, as a form.
const SearchFacets = lazyPart(() => import('./search-facets.tsx'), 'SearchFacets');

// It works before its script: it is a link for visitors.
const SaveSearchCard = lazyPart(() => import('#modules/saved/web/save-search-card.tsx'), 'SaveSearchCard');

// Few searches are for posts or people.
const SearchUserList = lazyPart(() => import('./search-user-list.tsx'), 'SearchUserList');
const PostListCard = lazyPart(() => import('#modules/posts/web/post-list-card.tsx'), 'PostListCard');

// Most searches find what was typed.
const DidYouMean = lazyPart(() => import('./search-empty.tsx'), 'DidYouMean');
const SearchEmpty = lazyPart(() => import('./search-empty.tsx'), 'SearchEmpty');
const SomeWords = lazyPart(() => import('./search-empty.tsx'), 'SomeWords');

const NAMES = { kollabs: 'Kollabs', posts: 'Posts', users: 'Creators and businesses' } as const;

interface Matched {
  matched: KollabFound['matched'];
}

type Found = (
  | { kind: 'kollabs'; page: Page<KollabFound> }
  | { kind: 'posts'; page: Page<PostFound> }
  | { kind: 'users'; page: Page<UserFound> }
  | { kind: 'none' }
  /** Nothing was asked for yet. */
  | { kind: 'blank' }
  /** What is wrong with the term, as a sentence. */
  | { kind: 'problem'; message: string }
  | { kind: 'failed' }
) & {
  /** What else there is, where little was found as it was typed. */
  more?: FoundElsewhere;
};

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  const q = loaderData?.search.q.trim();
  const { search, publicUrl } = loaderData ?? {};
  if (!search || !q) {
    const description = `Find Kollabs, people and posts on ${PRODUCT} by their words.`;
    return pageMeta({ title: 'Search', description, path: paths.searchBox, indexed: false, publicUrl });
  }
  return pageMeta({
    title: search.kind === 'kollabs' ? `Search: ${q}` : `Search ${search.kind}: ${q}`,
    description: `${NAMES[search.kind]} on ${PRODUCT} found for “${q}”.`,
    // The order and the facets are its reader's; what is shared is what was searched for.
    path: searchAddress({ q: search.q, kind: search.kind }),
    indexed: false,
    publicUrl,
  });
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const reads = context.get(apiContext);
  // How the viewer's searches begin, where the address does not say.
  const chosen = context.get(viewerContext) ? await settled(reads.getPreferences()) : null;
  const { defaultSort, defaultAccounts } = chosen?.ok ? chosen.value : DEFAULT_PREFERENCES;
  const defaults: SearchDefaults = { defaultSort, defaultAccounts };
  const search = readSearch(new URL(request.url).searchParams, defaults);
  const { publicUrl } = context.get(settingsContext);
  const form = formOf(search);
  const [found, counts, saved] = await Promise.all([
    find(reads, search),
    tagsIn(search.q).length > 0 ? readSearchCounts(reads, search) : null,
    chosen && form !== null ? settled(reads.savedSearches({ query: { search: form } })) : null,
  ]);
  const own = { form, saved: saved?.ok ? (saved.value.items[0] ?? null) : null };
  return { search, defaults, publicUrl, found, counts, own };
}

async function find(reads: typeof api, search: Search): Promise<Found> {
  if (tagsIn(search.q).length === 0) return { kind: 'blank' };
  try {
    const found = await findKind(reads, search);
    const matches: Matched[] = found.page.items;
    const asTyped = matches.every(({ matched }) => matched.by !== 'similar' && matched.by !== 'some');
    if (asTyped && matches.length > 0) return found;
    const similar = matches.some(({ matched }) => matched.by === 'similar');
    const more = await settled(elsewhere(reads, search, similar));
    return {
      ...(matches.length > 0 ? found : { kind: 'none' }),
      ...(more.ok && { more: more.value }),
    };
  } catch (error) {
    const message = Object.values(refusalOf(error).fields)[0];
    return message ? { kind: 'problem', message } : { kind: 'failed' };
  }
}

async function findKind(reads: typeof api, search: Search) {
  const { kind } = search;
  if (kind === 'users') return { kind, page: await searchByWords(reads, kind, search) };
  if (kind === 'posts') return { kind, page: await searchByWords(reads, kind, search) };
  return { kind, page: await searchByWords(reads, kind, search) };
}

export default function SearchResultPage() {
  const { search, defaults, found, counts, own } = useLoaderData<typeof loader>();
  const total = found.kind === 'none' ? '0' : 'page' in found ? (found.page.total ?? '0') : null;
  return (
    <div className="stack">
      <SearchHeader search={search} defaults={defaults} total={total}>
        {own.form === null || total === null ? null : <SaveSearchCard form={own.form} saved={own.saved} />}
      </SearchHeader>
      {found.kind === 'blank' ? null : <SearchFacets search={search} defaults={defaults} counts={counts} />}
      {found.kind !== 'none' && found.more?.didYouMean ? (
        <DidYouMean meant={found.more.didYouMean} defaults={defaults} />
      ) : null}
      {'page' in found && found.page.items[0]?.matched.by === 'some' ? (
        <SomeWords search={search} defaults={defaults} more={found.more} />
      ) : null}
      <Results search={search} defaults={defaults} found={found} />
    </div>
  );
}

function Results({ search, defaults, found }: { search: Search; defaults: SearchDefaults; found: Found }) {
  const revalidate = useRevalidate();
  const viewer = useViewer();
  if (found.kind === 'blank') return null;
  if (found.kind === 'failed') return <ErrorState title="The search did not work" onRetry={revalidate} />;
  if (found.kind === 'problem') {
    return (
      <EmptyState title={found.message}>
        <p>Please change your search and try again.</p>
      </EmptyState>
    );
  }
  if (found.kind === 'none') return <SearchEmpty search={search} defaults={defaults} more={found.more} />;
  if (found.kind === 'users') {
    return (
      <SearchUserList
        first={found.page}
        loadMore={(cursor) => searchByWords(api, 'users', search, cursor)}
        mark={markIn}
      />
    );
  }
  if (found.kind === 'posts') {
    return (
      <PostListCard
        label="Posts found"
        eager
        moreLabel="Load more"
        first={found.page}
        loadMore={(cursor) => searchByWords(api, 'posts', search, cursor)}
        mark={markIn}
      />
    );
  }
  return (
    <KollabListCard
      label="Kollabs found"
      moreLabel="Load more"
      first={found.page}
      loadMore={(cursor) => searchByWords(api, 'kollabs', search, cursor)}
      renderItem={(kollab, place) => (
        <KollabCard
          key={kollab.kollabId}
          // Of What You Get the part that has what was searched for.
          kollab={{ ...kollab, compensation: excerptOf(kollab.compensation, kollab.matched.words) }}
          eager={place === 0}
          headingLevel={2}
          mark={(text) => markIn(text, kollab)}
          reason={reasonOf(kollab)}
          rank={viewer && search.sort === 'similarity' ? similarityOf(kollab, viewer) : null}
        />
      )}
    />
  );
}

function markIn(text: string, { matched }: Matched) {
  return <MarkedText text={text} words={matched.words} />;
}

/** Where it has what was searched for, when its card does not show that. */
function reasonOf(kollab: KollabFound) {
  const place: FoundIn | null = foundIn(kollab, kollab.matched.words);
  return place ? (
    <>
      {place.field}: <bdi>{markIn(place.text, kollab)}</bdi>
    </>
  ) : null;
}
