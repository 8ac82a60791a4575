import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { useViewer } from '#web/viewer.ts';
import type { SavedSearch } from '../saved-searches.contract.ts';

const SearchDialog = onDemand(() => import('./search-dialog.tsx'), 'SearchDialog');

interface SaveSearchCardProps {
  /** The stored query of the page's search. */
  storedQuery: string;
  /** The viewer's saved search; null if it is not saved, or if that is unknown. */
  saved: SavedSearch | null;
}

/**
 * A button that opens the dialog of the page's search, to save it or change the saved one. Visitors are asked to sign
 * in, and return here.
 */
export function SaveSearchCard({ storedQuery, saved }: SaveSearchCardProps) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const about = {
    'aria-haspopup': 'dialog',
    size: 's',
    icon: saved ? <BookmarkCheck aria-hidden="true" /> : <Bookmark aria-hidden="true" />,
  } as const;
  const words = saved ? 'Search saved' : 'Save this search';
  if (!viewer)
    return (
      <Button {...about} render={<MembersLink to={pathname + search} />}>
        {words}
      </Button>
    );
  return (
    <>
      <Button {...about} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <SearchDialog
        key={storedQuery}
        open={open}
        onOpenChange={setOpen}
        storedQuery={storedQuery}
        saved={saved}
      />
    </>
  );
}
