import { AtSign, History, Search, Users, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PRODUCT } from '#contract/product.ts';
import { tagsIn } from '#contract/text.ts';
import { termProblem, usernameIn } from '#modules/discovery/search.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Drawer } from '#ui/drawer/drawer.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '../paths.ts';
import { clearRecentSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import styles from './search-drawer.module.css';

interface SearchDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Way {
  to: string;
  icon: ReactNode;
  label: ReactNode;
}

/** The search box with where its term can lead. Loaded when first opened. */
export function SearchDrawer({ open, onOpenChange }: SearchDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={`Search ${PRODUCT}`} side="top">
      <SearchBox onLeave={() => onOpenChange(false)} />
    </Drawer>
  );
}

function SearchBox({ onLeave }: { onLeave: () => void }) {
  const [term, setTerm] = useState('');
  const [sent, setSent] = useState(false);
  const [recent, setRecent] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => setRecent(recentSearches()), []);

  const trimmed = term.trim();
  const problem = termProblem(term);
  const valid = problem === null && tagsIn(term).length > 0;

  const leaveWithTerm = () => {
    rememberSearch(trimmed);
    onLeave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!valid) return;
    leaveWithTerm();
    void navigate(paths.search({ q: trimmed }));
  };
  const clear = () => {
    setTerm('');
    setSent(false);
    input.current?.focus();
  };

  return (
    <search className={styles.search} onKeyDown={moveThroughWays}>
      <form onSubmit={submit} noValidate>
        <TextField
          ref={input}
          label={`Search ${PRODUCT}`}
          hideLabel
          required
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
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
      {valid ? <Ways label="Where to" ways={waysOf(trimmed)} onLeave={leaveWithTerm} /> : null}
      {!valid && recent.length > 0 ? (
        <div className={styles.recent}>
          <h3>Recent searches</h3>
          <Ways
            label="Recent searches"
            ways={recent.map((q) => ({ to: paths.search({ q }), icon: <History />, label: <bdi>{q}</bdi> }))}
            onLeave={onLeave}
          />
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              clearRecentSearches();
              setRecent([]);
              input.current?.focus();
            }}
          >
            Clear recent searches
          </Button>
        </div>
      ) : null}
    </search>
  );
}

function waysOf(term: string): Way[] {
  const username = usernameIn(term);
  const shown = <bdi className={styles.term}>{term}</bdi>;
  return [
    { to: paths.search({ q: term }), icon: <Search />, label: <>Kollabs with {shown}</> },
    { to: paths.search({ q: term, kind: 'users' }), icon: <Users />, label: <>Users with {shown}</> },
    ...(username
      ? [
          {
            to: paths.user(username),
            icon: <AtSign />,
            label: (
              <>
                Go to <span className={styles.term}>@{username}</span>
              </>
            ),
          },
        ]
      : []),
  ];
}

function Ways({ label, ways, onLeave }: { label: string; ways: Way[]; onLeave: () => void }) {
  return (
    <ul className={styles.ways} aria-label={label}>
      {ways.map(({ to, icon, label: text }) => (
        <li key={to}>
          <Link to={to} onClick={onLeave} data-way>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <span className={styles.words}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The arrows go from the box through the ways and back. */
function moveThroughWays(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a[data-way]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at === -1 || stops.length < 2) return;
  event.preventDefault();
  const step = event.key === 'ArrowDown' ? 1 : stops.length - 1;
  stops[(at + step) % stops.length]?.focus();
}
