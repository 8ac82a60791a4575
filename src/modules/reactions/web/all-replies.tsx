import { useEffect, useEffectEvent } from 'react';
import type { CommentView } from '#modules/reactions/reactions.contract.ts';
import { ErrorState } from '#ui/states/error-state.tsx';
import { api } from '#web/api.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { useRead } from '#web/use-read.ts';
import { Replies, type RepliesProps, withOwn } from './replies.tsx';

interface AllRepliesProps extends Omit<RepliesProps, 'replies'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Also called if they could not be loaded. */
  onShown: () => void;
  commentId: string;
  own: readonly CommentView[];
  gone: ReadonlySet<string>;
}

export function AllReplies(props: AllRepliesProps) {
  const { loaded, readAgain } = useRead(
    () => api.repliesTo({ params: { id: props.commentId }, query: { limit: REPLIES_AT_ONCE } }),
    props.open,
  );
  const shown = useEffectEvent(props.onShown);
  useEffect(() => {
    if (loaded) shown();
  }, [loaded]);
  if (!loaded) return null;
  if (!loaded.ok) return <ErrorState compact title="The replies did not load" onRetry={readAgain} />;
  return <LoadedReplies {...props} first={loaded.value} />;
}

const REPLIES_AT_ONCE = '50';

function LoadedReplies({
  commentId,
  own,
  gone,
  first,
  on,
  onDeleted,
  onEdited,
}: AllRepliesProps & { first: Awaited<ReturnType<typeof api.repliesTo>> }) {
  const list = usePagedList(first, {
    name: `replies ${commentId}`,
    idOf: (reply) => reply.commentId,
    load: (cursor) => api.repliesTo({ params: { id: commentId }, query: { limit: REPLIES_AT_ONCE, cursor } }),
  });
  const shown = withOwn(list.items, list.more ? [] : own).filter((one) => !gone.has(one.commentId));
  const edited = (comment: CommentView) => {
    list.update(comment);
    onEdited(comment);
  };
  return (
    <>
      <Replies replies={shown} on={on} onDeleted={onDeleted} onEdited={edited} />
      <LoadMore list={list} label="Show more replies" />
    </>
  );
}
