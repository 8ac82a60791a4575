import { createContext } from 'react-router';
import type { Api } from './endpoints.ts';

/** What a page may know of the instance that serves it. */
export interface PageSettings {
  publicUrl: string;
  /** Where people reach who runs this instance. */
  contact: string;
  devTools: boolean;
  demo: boolean;
  /** The place in the event log behind which nothing is on this page; null for visitors. */
  livePlace: string | null;
  /** Whether the requests of pages begin traces; not there where none are recorded. */
  traces?: true;
}

/** The endpoints, in-process and as the viewer: for loaders. */
export const apiContext = createContext<Api>();
/** Who is signed in, from the session cookie, or null. */
export const viewerContext = createContext<{ username: string } | null>(null);
export const nonceContext = createContext('');
export const settingsContext = createContext<PageSettings>();
export const failureLogContext = createContext<(error: unknown) => string>();
