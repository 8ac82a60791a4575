import { useRouteLoaderData } from 'react-router';
import type { ViewerView } from '#modules/discovery/discovery.contract.ts';
import type { PageSettings } from './context.ts';

export interface RootData {
  viewer: ViewerView | null;
  settings: PageSettings;
}

/** The signed-in user, known while the page renders; null for a visitor. */
export function useViewer(): ViewerView | null {
  return useRouteLoaderData<RootData>('root')?.viewer ?? null;
}

export function useSettings(): PageSettings {
  return (
    useRouteLoaderData<RootData>('root')?.settings ?? {
      publicUrl: '',
      contact: '',
      devTools: false,
      demo: false,
      livePlace: null,
    }
  );
}
