import type { ReactNode } from 'react';
import { api } from '#web/api.ts';
import { useFreshest } from '#web/live/use-freshest.ts';
import { useRevalidate } from '#web/revalidation.ts';
import type { RequestView } from '../requests.contract.ts';

interface FreshOwnRequestProps {
  kollabId: string;
  loaded: RequestView | null;
  children: (request: RequestView | null) => ReactNode;
}

export function FreshOwnRequest({ kollabId, loaded, children }: FreshOwnRequestProps) {
  const revalidate = useRevalidate();
  const [request] = useFreshest({
    loaded,
    concerns: ({ kind }) => kind === 'request',
    read: () => api.ownRequest({ params: { id: kollabId } }),
    // After the request has ended, the loader reads whether the viewer may send another.
    onRead: (next, before) => (next?.completed ?? null) !== (before?.completed ?? null) && void revalidate(),
  });
  return children(request);
}
