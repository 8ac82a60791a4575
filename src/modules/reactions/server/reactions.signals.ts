import { REACTABLE_KINDS } from '#contract/policy.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { CommentEventData } from '#modules/reactions/reactions.events.ts';

/** Signals the pages that show the liked or commented thing. */
export const reactionsSignals: Record<string, SignalsOf> = {
  ...Object.fromEntries(
    REACTABLE_KINDS.flatMap((kind): [string, SignalsOf][] => {
      const counted: SignalsOf = ({ subjectId }) => [{ kind, id: subjectId, to: 'watchers' }];
      return [
        [`${kind}.liked`, counted],
        [`${kind}.unliked`, counted],
      ];
    }),
  ),
  'comment.created': commented,
  'comment.edited': commented,
  'comment.deleted': commented,
};

function commented(event: Parameters<SignalsOf>[0]): ReturnType<SignalsOf> {
  const { kind, subjectId } = dataOf<CommentEventData>(event);
  return [{ kind, id: subjectId, to: 'watchers' }];
}
