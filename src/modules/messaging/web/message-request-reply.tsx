import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { ConversationView } from '../messaging.contract.ts';
import { BlockDialog } from './block-dialog.tsx';
import styles from './inbox-page.module.css';

export function MessageRequestReply({ conversation }: { conversation: ConversationView }) {
  const { conversationId: id, displayName, state } = conversation;
  const [blocking, setBlocking] = useState(false);
  const accept = useWrite(api.acceptConversation, {
    success: ({ message }) => message,
    goTo: paths.conversation(id),
    changes: ['page', 'viewer'],
  });
  const decline = useWrite(api.declineConversation, {
    success: ({ message }) => message,
    goTo: paths.messageRequests,
    changes: ['page', 'viewer'],
  });
  if (state === 'declined') return <p className={styles.closed}>You declined this message request.</p>;
  const params = { id };
  return (
    <div className={styles.reply}>
      <p>
        <bdi>{displayName}</bdi> would like to write to you. Until you accept, they cannot send more messages,
        and links do not work. If you decline, we do not tell them.
      </p>
      <div className={styles.buttons}>
        <Button variant="primary" busy={accept.pending} onClick={() => accept.run({ params })}>
          Accept
        </Button>
        <Button busy={decline.pending} onClick={() => decline.run({ params })}>
          Decline
        </Button>
        <Button variant="quiet" onClick={() => setBlocking(true)}>
          Block
        </Button>
      </div>
      <BlockDialog conversation={conversation} open={blocking} onOpenChange={setBlocking} />
    </div>
  );
}
