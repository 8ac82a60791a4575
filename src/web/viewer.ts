import { useRouteLoaderData } from 'react-router';
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

export interface RootData {
  viewer: Viewer | null;
  settings: PageSettings;
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
      livePosition: null,
    }
  );
}
