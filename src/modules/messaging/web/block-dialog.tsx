import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import type { ConversationView } from '../messaging.contract.ts';
import { useBlockUser } from './use-block-user.ts';

interface BlockDialogProps {
  conversation: ConversationView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function BlockDialog({ conversation, open, onOpenChange }: BlockDialogProps) {
  const block = useBlockUser(conversation.username);
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
      onConfirm={block}
    >
      <p>
        This conversation disappears from your inbox, and you can no longer write to each other. We do not
        tell them. You can unblock them in your settings.
      </p>
    </ConfirmDialogOnDemand>
  );
}
