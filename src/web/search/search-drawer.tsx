import { Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { tagsIn } from '#contract/tags.ts';
import { termProblem } from '#modules/search/search.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Drawer } from '#ui/drawer/drawer.tsx';
import { isComposing } from '#ui/field/is-composing.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { paths } from '../paths.ts';
import { usePlaceName } from '../viewer.ts';
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { type Destination, type DestinationGroup, destinationsOf, keyOf } from './search-destinations.ts';
import styles from './search-drawer.module.css';
import { optionId, SearchOptions } from './search-options.tsx';
import { takeTyped } from './typed-ahead.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SearchDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SearchDrawer({ open, onOpenChange }: SearchDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={useSearchLabel()} side="top">
      <SearchBox onLeave={() => onOpenChange(false)} />
    </Drawer>
  );
}

function useSearchLabel() {
  return `Search ${usePlaceName()}`.trim();
}

function SearchBox({ onLeave }: { onLeave: () => void }) {
  const label = useSearchLabel();
  const [term, setTerm] = useState('');
  const [sent, setSent] = useState(false);
  const [recent, setRecent] = useState<string[]>([]);
  const [active, setActive] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => setRecent(recentSearches()), []);

  const trimmed = term.trim();
  const problem = termProblem(term);
  const valid = problem === null && tagsIn(term).length > 0;
  const known = useSuggestions(valid ? trimmed : null);
  const groups = valid ? destinationsOf(trimmed, known?.suggestions ?? null) : recentGroups(recent);
  const destinations = groups.flatMap((group) => group.destinations);
  const activeIndex = destinations.findIndex((destination) => keyOf(destination) === active);

  const leaveBy = ({ remember }: Pick<Destination, 'remember'>) => {
    if (remember !== undefined) rememberSearch(remember);
    onLeave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!valid) return;
    leaveBy({ remember: trimmed });
    void navigate(paths.search({ q: trimmed }));
  };
  const change = (next: string) => {
    setTerm(next);
    setActive(null);
  };
  const clear = () => {
    change('');
    setSent(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // The box itself is one of the stops.
      const stops = destinations.length + 1;
      const next = (activeIndex + 1 + (event.key === 'ArrowDown' ? 1 : stops - 1)) % stops;
      const destination = destinations[next - 1];
      setActive(destination ? keyOf(destination) : null);
      document.getElementById(optionId(listId, next - 1))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && activeIndex !== -1) {
      event.preventDefault();
      document.getElementById(optionId(listId, activeIndex))?.click();
    }
  };

  return (
    <search className={styles.search}>
      <form onSubmit={submit} noValidate>
        <TextField
          ref={input}
          label={label}
          hideLabel
          required
          type="text"
          role="combobox"
          aria-expanded={destinations.length > 0}
          aria-controls={destinations.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex === -1 ? undefined : optionId(listId, activeIndex)}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={term}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            const typed = takeTyped();
            if (typed !== '') change(term + typed);
          }}
          placeholder="Enter at least three characters to search..."
          hint="To search for multiple tags, separate your search with a comma (,)"
          error={sent && problem ? problem : undefined}
          before={<Search aria-hidden="true" />}
          after={
            term === '' ? null : (
              <IconButton label="Clear the search" onClick={clear}>
                <X />
              </IconButton>
            )
          }
        />
      </form>
      <p className="visually-hidden" role="status">
        {known?.term === trimmed ? `${destinations.length} suggestions` : ''}
      </p>
      {valid || destinations.length === 0 ? null : <h3 className={styles.heading}>Recent searches</h3>}
      {destinations.length === 0 ? null : (
        <SearchOptions
          id={listId}
          label={valid ? 'Suggestions' : 'Recent searches'}
          groups={groups}
          active={active}
          words={tagsIn(term)}
          onLeave={leaveBy}
        />
      )}
      {valid || destinations.length === 0 ? null : (
        <Button
          variant="quiet"
          size="s"
          className={styles.clear}
          onClick={() => {
            clearRecentSearches();
            setRecent([]);
            input.current?.focus();
          }}
        >
          Clear recent searches
        </Button>
      )}
    </search>
  );
}

function recentGroups(recent: readonly string[]): DestinationGroup[] {
  if (recent.length === 0) return [];
  const destinations = recent.map((q): Destination => ({ kind: 'recent', text: q, to: paths.search({ q }) }));
  return [{ label: null, destinations }];
}
