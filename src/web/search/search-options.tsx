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
import styles from './search-drawer.module.css';
import { keyOf, type Way, type WayGroup } from './search-ways.ts';

interface SearchOptionsProps {
  id: string;
  label: string;
  groups: readonly WayGroup[];
  /** The key of the option that Enter opens. */
  active: string | null;
  /** The typed words, to be highlighted. */
  words: readonly string[];
  onLeave: (way: Way) => void;
}

/** The options of the search box, a combobox; each is a link. The focus stays in the box. */
export function SearchOptions({ id, label, groups, active, words, onLeave }: SearchOptionsProps) {
  const places = groups.flatMap((group) => group.ways);
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.ways}>
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
          {group.ways.map((way) => (
            <Link
              key={keyOf(way)}
              id={optionId(id, places.indexOf(way))}
              to={way.to}
              role="option"
              tabIndex={-1}
              aria-selected={keyOf(way) === active}
              onClick={() => onLeave(way)}
            >
              <span className={styles.icon} aria-hidden="true">
                {iconOf(way)}
              </span>
              <span className={styles.words}>{wordsOf(way, words)}</span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The element id of the option at an index, from 0. */
export function optionId(listId: string, place: number): string {
  return `${listId}-option-${place}`;
}

function iconOf(way: Way): ReactNode {
  switch (way.kind) {
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
      return <Avatar name={way.text} src={way.profileImageUrl} size={24} />;
  }
}

function wordsOf(way: Way, words: readonly string[]): ReactNode {
  const term = <bdi className={styles.term}>{way.text}</bdi>;
  const marked = (
    <bdi>
      <MarkedText text={way.text} words={words} />
    </bdi>
  );
  switch (way.kind) {
    case 'kollabsWith':
      return <>Kollabs with {term}</>;
    case 'usersWith':
      return <>Users with {term}</>;
    case 'postsWith':
      return <>Posts with {term}</>;
    case 'goTo':
      return (
        <>
          Go to <span className={styles.term}>@{way.text}</span>
        </>
      );
    case 'didYouMean':
      return <>Did you mean {term}?</>;
    case 'kollab':
    case 'user':
      return (
        <>
          {marked} <span className={styles.quiet}>@{way.username}</span>
        </>
      );
    default:
      return marked;
  }
}
