import { createContext, type ReactNode } from 'react';

/**
 * Gives the markup of an item, made once for all that have the same data.
 * @param kind what it depends on besides: with the data that must be all
 */
export type KeepMarkup = (kind: string, item: object, content: () => ReactNode) => string;

/** What the server keeps ready of pages, the same for all readers; null in the browser, which keeps none. */
export const KeptMarkupContext = createContext<KeepMarkup | null>(null);
