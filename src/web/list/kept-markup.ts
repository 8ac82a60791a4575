import { createContext, type ReactNode } from 'react';

/** Gives the markup of what stands under a key, made once: what the key says must be all that it depends on. */
export type KeepMarkup = (key: string, content: () => ReactNode) => string;

/** What the server keeps ready of pages, the same for all readers; null in the browser, which keeps none. */
export const KeptMarkupContext = createContext<KeepMarkup | null>(null);
