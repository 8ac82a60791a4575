import { MutedCategoryCard } from '#modules/kollabs/web/muted-category-card.tsx';
import type { FoundElsewhere, SearchList } from '#web/search/search-reads.ts';
import { SearchEmpty } from './search-empty.tsx';

/** Explains why a search found nothing, and what to try instead. */
export function SearchNone({ list, more }: { list: SearchList; more: FoundElsewhere | undefined }) {
  const { search, defaults, path, isMuted } = list;
  if (isMuted && search.category) return <MutedCategoryCard category={search.category} />;
  return <SearchEmpty search={search} defaults={defaults} path={path} more={more} />;
}
