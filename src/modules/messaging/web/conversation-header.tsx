import { Ban, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { MenuButton } from '#ui/menu/menu-button.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { ConversationView } from '../messaging.contract.ts';
import { BlockDialog } from './block-dialog.tsx';
import styles from './inbox-page.module.css';

export function ConversationHeader({ conversation }: { conversation: ConversationView }) {
  const { conversationId, username, displayName, profileImageUrl, because, state, collaboration } =
    conversation;
  const [asking, setAsking] = useState<'block' | 'delete' | 'report' | null>(null);
  const { run } = useWrite(api.deleteConversation, {
    success: ({ message }) => message,
    goTo: paths.inbox,
    changes: ['page', 'viewer'],
  });
  const block = {
    label: 'Block',
    icon: <Ban aria-hidden="true" />,
    danger: true,
    onSelect: () => setAsking('block'),
  };
  const report = {
    label: 'Report',
    icon: <Flag aria-hidden="true" />,
    onSelect: () => setAsking('report'),
  };
  return (
    <header className={styles.who}>
      <div className={styles.back}>
        <BackLink link={<Link to={state === 'request' ? paths.messageRequests : paths.inbox} />}>
          {state === 'request' ? 'Message requests' : 'Inbox'}
        </BackLink>
      </div>
      <Avatar name={displayName} src={profileImageUrl} size={40} />
      <div className={styles.name}>
        <h2 id="conversation-title">
          {username ? (
            <Link to={paths.user(username)}>
              <UserName displayName={displayName} username={username} oneLine />
            </Link>
          ) : (
            <UserName displayName={displayName} username="" oneLine />
          )}
        </h2>
        {collaboration ? (
          <p>
            <Link to={paths.request(conversationId)} dir="auto">
              {collaboration.kollabTitle}
            </Link>
          </p>
        ) : null}
      </div>
      <MenuButton
        label={`More about this conversation with ${displayName}`}
        variant="quiet"
        iconOnly
        align="end"
        entries={[
          {
            label: 'Delete for me',
            icon: <Trash2 aria-hidden="true" />,
            onSelect: () => setAsking('delete'),
          },
          ...(username ? [report] : []),
          ...(username && because !== 'ownBlock' ? [block] : []),
        ]}
      >
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      <ReportDialogOnDemand
        open={asking === 'report'}
        onOpenChange={() => setAsking(null)}
        kind="user"
        id={username}
        what={displayName}
      />
      <BlockDialog
        conversation={conversation}
        open={asking === 'block'}
        onOpenChange={() => setAsking(null)}
      />
      <ConfirmDialogOnDemand
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title="Delete this conversation for you?"
        confirmLabel="Delete"
        danger
        onConfirm={() => run({ params: { id: conversationId } })}
      >
        <p>
          All messages so far are deleted for you. <bdi>{displayName}</bdi> keeps their copy, and a new
          message brings the conversation back.
        </p>
      </ConfirmDialogOnDemand>
    </header>
  );
}
