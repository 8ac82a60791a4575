import {
  AtSign,
  Hash,
  History,
  Image as ImageSign,
  Lightbulb,
  Search,
  Shapes,
  Sparkles,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Link } from '../link.tsx';
import { MarkedText } from './marked-text.tsx';
import { type Destination, type DestinationGroup, keyOf } from './search-destinations.ts';
import styles from './search-drawer.module.css';

interface SearchOptionsProps {
  id: string;
  label: string;
  groups: readonly DestinationGroup[];
  /** The key of the option that Enter opens. */
  active: string | null;
  words: readonly string[];
  onLeave: (destination: Destination) => void;
}

/** The options of the search box, a combobox; each is a link. The focus stays in the box. */
export function SearchOptions({ id, label, groups, active, words, onLeave }: SearchOptionsProps) {
  const all = groups.flatMap((group) => group.destinations);
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.destinations}>
      {groups.map((group, number) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a group of options in a listbox.
        <div
          key={group.label}
          role="group"
          aria-labelledby={group.label === null ? undefined : `${id}-${number}`}
        >
          {group.label === null ? null : (
            <div id={`${id}-${number}`} className={styles.label} aria-hidden="true">
              {group.label}
            </div>
          )}
          {group.destinations.map((destination) => (
            <Link
              key={keyOf(destination)}
              id={optionId(id, all.indexOf(destination))}
              to={destination.to}
              role="option"
              tabIndex={-1}
              aria-selected={keyOf(destination) === active}
              onClick={() => onLeave(destination)}
            >
              <span className={styles.icon} aria-hidden="true">
                {iconOf(destination)}
              </span>
              <span className={styles.words}>{wordsOf(destination, words)}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-option-${index}`;
}

function iconOf(destination: Destination): ReactNode {
  switch (destination.kind) {
    case 'kollabsWith':
      return <Search />;
    case 'usersWith':
      return <Users />;
    case 'postsWith':
      return <ImageSign />;
    case 'goTo':
      return <AtSign />;
    case 'didYouMean':
      return <Lightbulb />;
    case 'recent':
      return <History />;
    case 'tag':
      return <Hash />;
    case 'category':
      return <Shapes />;
    case 'kollab':
      return <Sparkles />;
    case 'user':
      return <Avatar name={destination.text} src={destination.profileImageUrl} size={24} />;
  }
}

function wordsOf(destination: Destination, words: readonly string[]): ReactNode {
  const term = <bdi className={styles.term}>{destination.text}</bdi>;
  const marked = (
    <bdi>
      <MarkedText text={destination.text} words={words} />
    </bdi>
  );
  switch (destination.kind) {
    case 'kollabsWith':
      return <>Kollabs with {term}</>;
    case 'usersWith':
      return <>Users with {term}</>;
    case 'postsWith':
      return <>Posts with {term}</>;
    case 'goTo':
      return (
        <>
          Go to <span className={styles.term}>@{destination.text}</span>
        </>
      );
    case 'didYouMean':
      return <>Did you mean {term}?</>;
    case 'kollab':
    case 'user':
      return (
        <>
          {marked} <span className={styles.quiet}>@{destination.username}</span>
        </>
      );
    default:
      return marked;
  }
}
