import { REACTABLE_KINDS, type ReactableKind } from '#contract/policy.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import type { CommentEventData, LikeEventData } from '#modules/reactions/reactions.events.ts';

export const reactionsNotify: Record<string, Notifies> = {
  ...Object.fromEntries(REACTABLE_KINDS.map((kind) => [`${kind}.liked`, liked(kind)])),
  'comment.created': commented,
  'comment.edited': commented,
};

function liked(kind: ReactableKind): Notifies {
  return (event) => {
    const { ownerId } = dataOf<LikeEventData>(event);
    return ownerId === event.actorId ? [] : [{ recipientId: ownerId, type: `${kind}Liked` }];
  };
}

/**
 * Each user is notified once: of a reply rather than of a mention, and of either rather than of a comment on their
 * content.
 */
function commented(event: LoggedEvent): ReturnType<Notifies> {
  const { type, actorId } = event;
  const { kind, subjectId, ownerId, parentAuthorId, mentioned } = dataOf<CommentEventData>(event);
  const found = new Map<string, { type: string; untitled?: true }>();
  if (type === 'comment.created') found.set(ownerId, { type: `${kind}Commented` });
  for (const one of mentioned) found.set(one, { type: `${kind}Mentioned`, untitled: true });
  if (parentAuthorId) found.set(parentAuthorId, { type: `${kind}Replied`, untitled: true });
  if (actorId) found.delete(actorId);
  return [...found].map(([recipientId, one]) => ({ ...one, recipientId, subjectId }));
}

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
  'comment.created': signalWatchers,
  'comment.edited': signalWatchers,
  'comment.deleted': signalWatchers,
};

function signalWatchers(event: Parameters<SignalsOf>[0]): ReturnType<SignalsOf> {
  const { kind, subjectId } = dataOf<CommentEventData>(event);
  return [{ kind, id: subjectId, to: 'watchers' }];
}
