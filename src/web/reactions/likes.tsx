import { useEffect, useSyncExternalStore } from 'react';
import { MOST_ASKED } from '#modules/reactions/reactions.rules.ts';
import { api } from '../api.ts';
import { useRead } from '../use-read.ts';
import { useViewer } from '../viewer.ts';
import { type Batch, KnownLikes } from './known-likes.ts';

const known = new KnownLikes(MOST_ASKED);
const NONE: readonly Batch[] = [];

/** Whether the viewer likes an item; false until it is known. */
export function useLiked(id: string): boolean {
  const username = useViewer()?.username;
  const liked = useSyncExternalStore(
    known.subscribe,
    () => known.isLiked(id),
    () => undefined,
  );
  useEffect(() => {
    if (username !== undefined) known.want(username, id);
  }, [username, id]);
  return username !== undefined && liked === true;
}

export function learnLike(id: string, liked: boolean): void {
  known.learn([id], liked ? [id] : []);
}

/** Mounted once around all pages: reads the viewer's likes for the shown items after the page is shown. */
export function LikesReader() {
  const batches = useSyncExternalStore(
    known.subscribe,
    () => known.batches,
    () => NONE,
  );
  return batches.map((batch) => <BatchReader key={batch.key} batch={batch} />);
}

/** On failure the hearts stay as they are. */
function BatchReader({ batch }: { batch: Batch }) {
  const { loaded } = useRead(() => api.likedOf({ query: { ids: batch.ids.join(',') } }), true);
  useEffect(() => {
    if (!loaded) return;
    if (!loaded.ok) return known.giveUp(batch);
    // A like that was pressed after this request is newer than its response.
    const unknown = batch.ids.filter((id) => known.isLiked(id) === undefined);
    known.learn(unknown, loaded.value.liked);
    known.settle(batch.key);
  }, [loaded, batch]);
  return null;
}
