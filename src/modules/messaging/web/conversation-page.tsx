import { type MetaArgs, useLoaderData } from 'react-router';
import { notedSteps } from '#modules/requests/requests.noted-steps.rules.ts';
import { api } from '#web/api.ts';
import { forViewer, orNotFound, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import type { ConversationView } from '../messaging.contract.ts';
import { messagingRefusals, waitingText } from '../messaging.messages.ts';
import { ConversationHeader } from './conversation-header.tsx';
import styles from './inbox-page.module.css';
import { MessageRequestReply } from './message-request-reply.tsx';
import { MessageThread } from './message-thread.tsx';
import { useMarkConversationRead } from './use-mark-conversation-read.ts';

const PAGE_SIZE = '30';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { title: loaderData ? `${titleOf(loaderData.conversation)} · Inbox` : 'Inbox' });
}

function titleOf({ displayName, collaboration }: ConversationView): string {
  return collaboration ? `${collaboration.kollabTitle}, with ${displayName}` : displayName;
}

export const loader = forViewer(async ({ api, params: { conversationId: id = '' } }) => {
  const params = { id };
  const [conversation, messages] = await Promise.all([
    orNotFound(api.getConversation({ params })),
    orNotFound(api.listMessages({ params, query: { limit: PAGE_SIZE } })),
  ]);
  if (!conversation.collaboration) return { conversation, messages, steps: [] };
  const request = await settled(api.getRequest({ params }));
  return { conversation, messages, steps: request.ok ? notedSteps(request.value) : [] };
});

export default function ConversationPage() {
  const loaded = useLoaderData<typeof loader>();
  // The key resets all state when another conversation is opened.
  return <Open key={loaded.conversation.conversationId} {...loaded} />;
}

type OpenProps = ReturnType<typeof useLoaderData<typeof loader>>;

function Open({ conversation, messages, steps }: OpenProps) {
  const { conversationId: id, displayName, state, collaboration, readByOther } = conversation;
  const { unread, lastPosition, readPosition } = conversation;
  const hasUnread = unread > 0 || readPosition < lastPosition;
  const end = useMarkConversationRead(id, hasUnread ? lastPosition : null);
  const params = { id };
  return (
    <section className={styles.conversation} aria-labelledby="conversation-title">
      <ConversationHeader conversation={conversation} />
      <MessageThread
        id={id}
        name={displayName}
        first={messages}
        end={end}
        load={(cursor) => api.listMessages({ params, query: { limit: PAGE_SIZE, cursor } })}
        steps={steps}
        send={(body, key) =>
          (collaboration ? api.sendRequestMessage : api.sendMessage)({ params, body, key })
        }
        readByOther={readByOther}
        kind={collaboration ? 'collaboration' : 'conversation'}
        plain={state !== 'accepted'}
        closed={closedWords(conversation)}
      />
    </section>
  );
}

/** Replaces the text box if the viewer cannot write. */
function closedWords(conversation: ConversationView) {
  const { state, because, collaboration } = conversation;
  if (collaboration?.open === false) return <p className={styles.closed}>{messagingRefusals.threadClosed}</p>;
  if (because) return <p className={styles.closed}>{messagingRefusals[because]}</p>;
  if (state === 'waiting') return <p className={styles.closed}>{waitingText}</p>;
  if (state === 'accepted') return undefined;
  return <MessageRequestReply conversation={conversation} />;
}
