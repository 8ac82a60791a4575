import { cut } from '#contract/characters.ts';
import type { Page } from '#contract/client.ts';
import { codePoints } from '#contract/text.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { useViewer } from '#web/viewer.ts';
import type { ConversationView } from '../messaging.contract.ts';
import { removedText } from '../messaging.messages.ts';
import { LAST_TEXT_LENGTH } from '../messaging.rules.ts';
import styles from './conversation-list.module.css';

interface ConversationListProps {
  tab: 'inbox' | 'requests';
  first: Page<ConversationView>;
  openId: string | undefined;
}

export function ConversationList({ tab, first, openId }: ConversationListProps) {
  const list = usePagedList(first, {
    name: `conversations ${tab}`,
    contentKey: tab,
    idOf: ({ conversationId }) => conversationId,
    load: (cursor) => api.listConversations({ query: { tab, limit: '20', cursor } }),
  });
  if (list.items.length === 0) return <Nothing tab={tab} />;
  return (
    <>
      <ul ref={list.ref} className={styles.list}>
        {list.items.map((conversation) => (
          <Row
            key={conversation.conversationId}
            conversation={conversation}
            tab={tab}
            current={conversation.conversationId === openId}
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

function Nothing({ tab }: { tab: 'inbox' | 'requests' }) {
  if (tab === 'requests') {
    return (
      <EmptyState compact headingLevel={2} title="No message requests" illustration={null}>
        First messages from people you do not know yet appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      compact
      headingLevel={2}
      title="No messages yet"
      action={<Button render={<Link to={paths.users} />}>Find Users</Button>}
    >
      Write to somebody from their profile.
    </EmptyState>
  );
}

interface RowProps {
  conversation: ConversationView;
  tab: 'inbox' | 'requests';
  current: boolean;
}

function Row({ conversation, tab, current }: RowProps) {
  const {
    conversationId,
    username,
    displayName,
    profileImageUrl,
    unread,
    last,
    lastAt,
    state,
    collaboration,
  } = conversation;
  const me = useViewer()?.username;
  const to = paths.conversation(conversationId) + (tab === 'requests' ? '?tab=requests' : '');
  return (
    <li className={styles.row} data-unread={unread > 0 || undefined} data-current={current || undefined}>
      <Avatar name={displayName} src={profileImageUrl} size={44} />
      <div className={styles.words}>
        <p className={styles.top}>
          <Link to={to} className={styles.link} aria-current={current ? 'page' : undefined}>
            <UserName displayName={displayName} username={username} oneLine />
            {collaboration ? (
              <span className={styles.about} dir="auto">
                <span className="visually-hidden">, about </span>
                {collaboration.kollabTitle}
              </span>
            ) : null}
          </Link>
          <Time value={lastAt} format="relative" className={styles.when} />
        </p>
        <p className={styles.bottom}>
          <span className={styles.preview} dir="auto">
            {state === 'waiting' ? 'Waiting to be accepted' : last ? previewOf(last, me) : ''}
          </span>
          {unread > 0 ? (
            <span className={styles.count}>
              {unread > 99 ? '99+' : unread}
              <span className="visually-hidden"> unread</span>
            </span>
          ) : null}
        </p>
      </div>
    </li>
  );
}

function previewOf(last: NonNullable<ConversationView['last']>, me: string | undefined): string {
  if (last.deleted) return 'deleted';
  if (last.removed) return removedText;
  // The server cuts by code points, so the last character may be incomplete.
  const text = codePoints(last.text) < LAST_TEXT_LENGTH ? last.text : cut(last.text, LAST_TEXT_LENGTH - 1);
  const words = text || attachedText(last);
  return last.sender === me ? `You: ${words}` : words;
}

function attachedText({ pictures, files }: NonNullable<ConversationView['last']>): string {
  if (pictures > 0) return pictures === 1 ? 'A picture' : `${pictures} pictures`;
  return files === 1 ? 'A file' : `${files} files`;
}
