import { type Category, categoryLabel } from '#contract/product.ts';
import { TAG_SEPARATOR } from '#contract/tags.ts';
import type { Suggestions } from '#modules/search/search.contract.ts';
import { usernameIn } from '#modules/search/search.rules.ts';
import { paths } from '../paths.ts';

export type Destination = {
  to: string;
  /** The search to remember; absent for a destination that is not a search. */
  remember?: string;
} & (
  | { kind: 'kollabsWith' | 'usersWith' | 'postsWith' | 'didYouMean' | 'recent' | 'tag'; text: string }
  | { kind: 'goTo'; text: string }
  | { kind: 'category'; text: string; category: Category }
  | { kind: 'kollab'; text: string; username: string }
  | { kind: 'user'; text: string; username: string; profileImageUrl: string; headline: string }
);

export interface DestinationGroup {
  /** Null for the first group, which needs no heading. */
  label: string | null;
  destinations: Destination[];
}

/** @param suggestions null while they are unknown */
export function destinationsOf(term: string, suggestions: Suggestions | null): DestinationGroup[] {
  const shortcuts: Destination[] = [
    { kind: 'kollabsWith', text: term, to: paths.search({ q: term }), remember: term },
    { kind: 'usersWith', text: term, to: paths.search({ q: term, kind: 'users' }), remember: term },
    { kind: 'postsWith', text: term, to: paths.search({ q: term, kind: 'posts' }), remember: term },
  ];
  if (!suggestions) return [{ label: null, destinations: shortcuts }];
  const { didYouMean, goTo, kollabs, users, categories, tags } = suggestions;
  if (goTo !== null && usernameIn(term)?.toLowerCase() === goTo.toLowerCase()) {
    shortcuts.push({ kind: 'goTo', text: goTo, to: paths.user(goTo), remember: term });
  }
  if (didYouMean !== null) {
    const q = withLast(term, didYouMean);
    shortcuts.push({ kind: 'didYouMean', text: q, to: paths.search({ q }), remember: q });
  }
  const groups: DestinationGroup[] = [
    { label: null, destinations: shortcuts },
    {
      label: 'Kollabs',
      destinations: kollabs.map(({ kollabId, title, username }) => ({
        ...{ kind: 'kollab', text: title, username, to: paths.kollab(kollabId) },
      })),
    },
    {
      label: 'Users',
      destinations: users.map(({ displayName, ...user }) => ({
        ...{ kind: 'user', text: displayName, ...user, to: paths.user(user.username) },
      })),
    },
    {
      label: 'Categories',
      destinations: categories.map((category) => ({
        ...{ kind: 'category', text: categoryLabel(category), category, to: paths.kollabCategory(category) },
      })),
    },
    {
      label: 'Tags',
      destinations: tags.map((tag) => {
        const q = withLast(term, tag);
        return { kind: 'tag', text: tag, to: paths.search({ q }), remember: q };
      }),
    },
  ];
  return groups.filter(({ destinations }) => destinations.length > 0);
}

function withLast(term: string, last: string): string {
  const others = term.split(TAG_SEPARATOR).slice(0, -1);
  return [...new Set([...others.map((part) => part.trim()), last])].join(', ');
}

export function keyOf({ kind, to }: Destination): string {
  return `${kind} ${to}`;
}
