import { createContext } from 'react-router';
import type { Api } from './endpoints.ts';

export interface PageSettings {
  publicUrl: string;
  contact: string;
  devTools: boolean;
  demo: boolean;
  /** The cursor in the event log at which this page was read; null for visitors. */
  liveCursor: string | null;
  /** Whether requests of pages start traces; absent where tracing is off. */
  traces?: true;
}

/** The endpoints for loaders: called in-process, as the viewer. */
export const apiContext = createContext<Api>();
/** The user of the session cookie; null for a visitor. */
export const viewerContext = createContext<{ username: string } | null>(null);
export const nonceContext = createContext('');
export const settingsContext = createContext<PageSettings>();
export const failureLogContext = createContext<(error: unknown) => string>();
