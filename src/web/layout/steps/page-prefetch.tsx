import { useEffect, useState } from 'react';
import { createPortal, preloadModule } from 'react-dom';
import { PrefetchPageLinks } from 'react-router';
import { onSessionChange } from '../../session.ts';
import { FetchedPages } from './fetched-pages.ts';

// React moves a link that has no handler into the page's head.
const STAYS = { onLoad() {} };

/** Fetches the data and the scripts of a page that the reader is about to open. */
export function PagePrefetch({ page, pages }: { page: string; pages: FetchedPages }) {
  const [aside] = useState(() => document.createElement('div'));
  useEffect(() => {
    for (const { rel, href } of aside.querySelectorAll('link')) {
      if (rel === 'modulepreload') preloadModule(href);
      else if (rel === 'prefetch') pages.prepare(href);
    }
  }, [aside, pages]);
  // React Router knows what it will ask for. Outside the document its links are only read, and fetch nothing.
  return createPortal(<PrefetchPageLinks page={page} {...STAYS} />, aside);
}

/** What was fetched beforehand, in use for as long as the component stands. */
export function useFetchedPages(): FetchedPages {
  const [pages] = useState(() => new FetchedPages((...request) => fetchOfBrowser(...request)));
  useEffect(() => {
    window.fetch = pages.answer;
    const end = onSessionChange(() => pages.clear());
    return () => {
      end();
      window.fetch = fetchOfBrowser;
    };
  }, [pages]);
  return pages;
}

const fetchOfBrowser = globalThis.fetch;
