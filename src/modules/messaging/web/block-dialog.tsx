import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { ConversationView } from '../messaging.contract.ts';

interface BlockDialogProps {
  conversation: ConversationView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function BlockDialog({ conversation, open, onOpenChange }: BlockDialogProps) {
  const block = useWrite(api.blockUser, {
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
    // No list shows the conversation any more.
    goTo: paths.inbox,
  });
  return (
    <ConfirmDialogOnDemand
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          Block <bdi>{conversation.displayName}</bdi>?
        </>
      }
      confirmLabel="Block"
      danger
      onConfirm={() => block.run({ params: { username: conversation.username } })}
    >
      <p>
        This conversation disappears from your inbox, and you can no longer write to each other. We do not
        tell them. You can unblock them in your settings.
      </p>
    </ConfirmDialogOnDemand>
  );
}
