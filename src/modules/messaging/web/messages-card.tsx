import type { Page } from '#contract/client.ts';
import type { NotedStep } from '#modules/requests/requests.noted-steps.rules.ts';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { useViewer } from '#web/viewer.ts';
import type { MessageView } from '../messaging.contract.ts';
import { messagingRefusals } from '../messaging.messages.ts';
import { MessageThread } from './message-thread.tsx';
import styles from './messages-card.module.css';
import { useMarkConversationRead } from './use-mark-conversation-read.ts';

interface MessagesCardProps {
  requestId: string;
  name: string;
  first: Loaded<Page<MessageView>>;
  steps: readonly NotedStep[];
  open: boolean;
}

export function MessagesCard({ requestId, name, first, steps, open }: MessagesCardProps) {
  const me = useViewer()?.username;
  const newest = first.ok ? first.value.items[0] : undefined;
  const end = useMarkConversationRead(requestId, newest && newest.sender !== me ? newest.position : null);
  if (!first.ok) return <FailedPart headingLevel={3} title="The messages did not load" />;
  const params = { id: requestId };
  return (
    <div className={styles.card}>
      <MessageThread
        id={requestId}
        name={name}
        first={first.value}
        end={end}
        steps={steps}
        load={(cursor) => api.listRequestMessages({ params, query: { cursor } })}
        send={(body, key) => api.sendRequestMessage({ params, body, key })}
        readByOther={null}
        kind="collaboration"
        {...(!open && { closed: <p className={styles.closed}>{messagingRefusals.threadClosed}</p> })}
      />
    </div>
  );
}
