import clsx from 'clsx';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { formatCompact } from '#ui/numbers/format-number.ts';
import { api } from '../api.ts';
import { MembersLink } from '../login-required/members-link.tsx';
import { useViewer } from '../viewer.ts';
import { singlePress, useWrite } from '../write/use-write.ts';
import { learnLike, useLiked } from './likes.tsx';
import styles from './reactions.module.css';

export interface Liked {
  kind: 'kollab' | 'post';
  id: string;
  name: string;
  likeCount: number;
  path: string;
}

/** A press while another is pending is dropped. */
export function LikeButton(props: Liked) {
  return useViewer() ? <ViewersLike {...props} /> : <VisitorsLike {...props} />;
}

function VisitorsLike({ name, likeCount, path }: Liked) {
  return (
    <MembersLink to={path} className={styles.reaction} aria-label={labelOf(name, likeCount)}>
      <Heart aria-hidden size={18} />
      <Count value={likeCount} />
    </MembersLink>
  );
}

interface Press {
  like: boolean;
  over: number;
  count: number;
}

interface Answer {
  over: number;
  likeCount: number;
}

function ViewersLike({ kind, id, name, likeCount }: Liked) {
  const liked = useLiked(id);
  // The count of the last response is shown until the page's count changes.
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isOver = answer !== null && answer.over !== likeCount;
  if (isOver) setAnswer(null);
  const now = answer && !isOver ? answer.likeCount : likeCount;
  const { run, pendingInputs } = useWrite(({ like }: Press) => send(kind, id, like), {
    changes: [],
    onSuccess(view, { over }) {
      setAnswer({ over, likeCount: view.likeCount });
      learnLike(id, view.liked);
    },
  });
  const [pending] = pendingInputs;
  const shown = pending?.like ?? liked;
  // A pending press is shown on top of the count it started from; live counts wait.
  const count = pending ? pending.count : now;
  const press = (): Press => {
    const like = !shown;
    return { like, over: likeCount, count: Math.max(0, now + (like ? 1 : -1)) };
  };
  return (
    <button
      type="button"
      className={clsx(styles.reaction, styles.like)}
      aria-pressed={shown}
      aria-label={labelOf(name, count)}
      title="Like"
      onClick={singlePress(() => run(press()))}
    >
      <Heart aria-hidden size={18} />
      <Count value={count} />
    </button>
  );
}

function send(kind: Liked['kind'], id: string, like: boolean) {
  const params = { id };
  if (kind === 'kollab') return like ? api.likeKollab({ params }) : api.unlikeKollab({ params });
  return like ? api.likePost({ params }) : api.unlikePost({ params });
}

function labelOf(name: string, count: number): string {
  return `Like ${name}, ${count === 1 ? '1 like' : `${count} likes`}`;
}

/** Zero is as wide as a digit, so that the first like moves nothing. */
export function Count({ value }: { value: number }) {
  return <span className={styles.count}>{value === 0 ? '' : formatCompact(value)}</span>;
}
