import { useRouteLoaderData } from 'react-router';
import type { PlaceView } from '#modules/place/place.contract.ts';
import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import type { PageSettings } from './context.ts';

export type Viewer = Pick<ViewerView, (typeof VIEWER)[number]>;

export const VIEWER = [
  'username',
  'displayName',
  'accountType',
  'contentType',
  'featuredPlatform',
  'profileImageUrl',
  'email',
  'emailVerified',
  'moderates',
  'administers',
  'secondFactor',
  'timeZone',
  'notifs',
  'unreadMessages',
] as const satisfies readonly (keyof ViewerView)[];

/** What the frame of every page shows of the place. */
export const PLACE = [
  'name',
  'tagline',
  'footerLabel',
  'preview',
  'theme',
  'logo',
  'contact',
  'announcement',
] as const satisfies readonly (keyof PlaceView)[];
export type Place = Pick<PlaceView, (typeof PLACE)[number]>;

export interface RootData {
  viewer: Viewer | null;
  settings: PageSettings;
  /** Null if it could not be read. */
  place: Place | null;
}

export function useViewer(): Viewer | null {
  return useRouteLoaderData<RootData>('root')?.viewer ?? null;
}

export function useSettings(): PageSettings {
  return (
    useRouteLoaderData<RootData>('root')?.settings ?? {
      publicUrl: '',
      contact: '',
      devTools: false,
      demo: false,
      liveCursor: null,
    }
  );
}

/** The name of the place. Empty if it could not be read. */
export function usePlaceName(): string {
  return usePlace()?.name ?? '';
}

export function usePlace(): Place | null {
  return useRouteLoaderData<RootData>('root')?.place ?? null;
}
