import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { api } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { messagingRefusals, waitingText } from '../messaging.messages.ts';
import { ConversationHeader } from './conversation-header.tsx';
import styles from './inbox-page.module.css';
import { MessageRequestReply } from './message-request-reply.tsx';
import { MessageThread } from './message-thread.tsx';
import { useMarkConversationRead } from './use-mark-conversation-read.ts';

const PAGE_SIZE = '30';

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return pageMeta({ title: loaderData ? `${loaderData.conversation.displayName} · Inbox` : 'Inbox' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const reads = args.context.get(apiContext);
  const params = { id: args.params.conversationId ?? '' };
  const [conversation, messages] = await Promise.all([
    orNotFound(reads.getConversation({ params })),
    orNotFound(reads.listMessages({ params, query: { limit: PAGE_SIZE } })),
  ]);
  return { conversation, messages };
}

export default function ConversationPage() {
  const loaded = useLoaderData<typeof loader>();
  // Another conversation is another page: nothing that is on its way goes along.
  return <Open key={loaded.conversation.conversationId} {...loaded} />;
}

type OpenProps = ReturnType<typeof useLoaderData<typeof loader>>;

function Open({ conversation, messages }: OpenProps) {
  const { conversationId: id, displayName, state, because, readByOther } = conversation;
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
        send={(body, key) => api.sendMessage({ params, body, key })}
        readByOther={readByOther}
        plain={state !== 'accepted'}
        closed={closedWords(state, because, conversation)}
      />
    </section>
  );
}

/** What stands in place of the box where nothing can be written. */
function closedWords(
  state: OpenProps['conversation']['state'],
  because: OpenProps['conversation']['because'],
  conversation: OpenProps['conversation'],
) {
  if (because) return <p className={styles.closed}>{messagingRefusals[because]}</p>;
  if (state === 'waiting') return <p className={styles.closed}>{waitingText}</p>;
  if (state === 'accepted') return undefined;
  return <MessageRequestReply conversation={conversation} />;
}
