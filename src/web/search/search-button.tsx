import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { isTextKey } from '#ui/field/is-text-key.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { paths } from '../paths.ts';
import { usePlaceName } from '../viewer.ts';
import styles from './search-button.module.css';
import { isSlashKeyOn, pageSearchBox } from './slash-key.ts';
import { isTyping, keepTyped, takeTyped } from './typed-ahead.ts';

const SearchDrawer = onDemand(() => import('./search-drawer.tsx'), 'SearchDrawer');

/**
 * Opens the search, as '/' does on pages without a search box of their own. Before hydration it is a link to the
 * search page.
 */
export function SearchButton() {
  const label = `Search ${usePlaceName()}`.trim();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isTextKey(event) || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      if (!isSlashKeyOn()) return;
      event.preventDefault();
      const box = pageSearchBox();
      if (box) {
        box.focus();
        return;
      }
      keepTyped();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    // The search was cancelled or submitted: empty the buffer.
    if (!open) takeTyped();
  }, [open]);
  return (
    <>
      <form action={paths.searchBox} className={styles.form}>
        <Button
          type="submit"
          variant="quiet"
          size="s"
          className={styles.button}
          aria-label={label}
          aria-haspopup="dialog"
          aria-keyshortcuts="/"
          icon={<Search aria-hidden="true" />}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <span className={styles.words}>{label}</span>
        </Button>
      </form>
      <SearchDrawer open={open} onOpenChange={setOpen} />
    </>
  );
}
