import { createContext, type ReactNode } from 'react';

/** @param kind everything besides the item's data that the markup depends on */
export type KeepMarkup = (kind: string, item: object, content: () => ReactNode) => string;

/** The server's markup cache, shared by all readers; null in the browser. */
export const KeptMarkupContext = createContext<KeepMarkup | null>(null);
