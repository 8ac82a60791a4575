import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#contract/client.ts';
import type { NotedStep } from '#modules/requests/requests.noted-steps.rules.ts';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { formatAbsolute } from '#ui/time/format-time.ts';
import { useViewerZone } from '#ui/time/viewer-clock.ts';
import { api } from '#web/api.ts';
import { useDraftText } from '#web/drafts/use-draft-text.ts';
import type { FilesContainer } from '#web/files/chosen-files.ts';
import { LoadMore } from '#web/list/load-more.tsx';
import { usePagedList } from '#web/list/use-paged-list.ts';
import { ReportDialogOnDemand } from '#web/report/report-dialog-on-demand.ts';
import { useViewer } from '#web/viewer.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { MessageView } from '../messaging.contract.ts';
import { Composer } from './composer.tsx';
import { FailedRow, MessageRow, PendingRow, StepRow } from './message-row.tsx';
import styles from './message-thread.module.css';
import { threadRows } from './thread-rows.ts';
import type { Outgoing } from './unsent-messages.ts';
import { type SendMessage, useSending } from './use-sending.ts';

interface MessageThreadProps {
  /** The id of the conversation or the request. */
  id: string;
  name: string;
  first: Page<MessageView>;
  load: (cursor: string) => Promise<Page<MessageView>>;
  send: SendMessage;
  /** Ref for the sentinel after the last message. */
  end?: RefCallback<Element>;
  /** The notes of the thread's collaboration, oldest first. */
  steps?: readonly NotedStep[];
  /** Null if it is hidden. */
  readByOther: number | null;
  plain?: boolean;
  /** What the id names, for files. */
  kind?: FilesContainer['kind'];
  closed?: ReactNode;
}

const NO_STEPS: readonly NotedStep[] = [];

export function MessageThread(props: MessageThreadProps) {
  const {
    id,
    name,
    first,
    load,
    end,
    steps = NO_STEPS,
    readByOther,
    plain = false,
    kind = 'conversation',
    closed,
  } = props;
  const me = useViewer()?.username ?? '';
  const zone = useViewerZone() ?? 'UTC';
  const draftKey = `${me}/${id}`;
  const [draft, setDraft] = useDraftText(`message/${draftKey}`);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [reporting, setReporting] = useState<string | null>(null);
  const list = usePagedList(first, { name: `messages ${id}`, idOf: ({ messageId }) => messageId, load });
  const { sent, pending, failed, send, discard, settle } = useSending({
    draftKey: `unsent/${draftKey}`,
    name,
    call: props.send,
    read: list.items,
    me,
  });
  const { run: deleteMessage } = useWrite(api.deleteMessage, {
    success: ({ message }) => message,
    onSuccess: (_, { params }) => {
      list.remove(params.id);
      settle(params.id);
    },
  });
  const messages = inOrder(list.items, sent);
  const lastRead = messages.findLast(
    ({ sender, position }) => sender === me && readByOther !== null && position <= readByOther,
  );
  const rows = threadRows(messages, steps, list.more);
  const bottom = useScrollToBottom(pending.length);
  const box = useRef<HTMLTextAreaElement>(null);
  const edit = (message: Outgoing) => {
    setDraft([draft, message.text].filter(Boolean).join('\n'));
    discard(message);
    box.current?.focus();
  };
  return (
    <div className={styles.thread}>
      {/* The column is reversed, so that the newest message stays in view while older ones are loaded. */}
      <div
        ref={bottom}
        className={styles.scroll}
        role="log"
        aria-label={`Messages with ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the thread scrolls, and keyboard users must reach it.
        tabIndex={0}
      >
        <div className={styles.inner}>
          <LoadMore list={list} label="Show older messages" />
          <ol className={styles.messages}>
            {rows.flatMap(({ key, at, message, step }, index) => {
              const before = rows[index - 1];
              const day = formatAbsolute(new Date(at), 'date', zone);
              const isNewDay = !before || formatAbsolute(new Date(before.at), 'date', zone) !== day;
              return [
                isNewDay ? (
                  <li key={day} className={styles.day}>
                    <time dateTime={at}>{day}</time>
                  </li>
                ) : null,
                message ? (
                  <MessageRow
                    key={key}
                    message={message}
                    own={message.sender === me}
                    name={name}
                    plain={plain}
                    onDelete={() => setDeleting(message.messageId)}
                    onReport={() => setReporting(message.messageId)}
                  />
                ) : (
                  <StepRow key={key} step={step} own={step.author === me} />
                ),
                message && message === lastRead ? (
                  <li key="read" className={styles.read}>
                    Read
                  </li>
                ) : null,
              ];
            })}
            {failed.map((one) => (
              <FailedRow
                key={one.message.localId}
                failed={one}
                onSendAgain={() => send(one.message)}
                onEdit={closed ? undefined : () => edit(one.message)}
                onDiscard={() => discard(one.message)}
              />
            ))}
            {pending.map((message) => (
              <PendingRow key={message.localId} message={message} />
            ))}
          </ol>
          {rows.length + pending.length + failed.length === 0 ? (
            <p className={styles.empty}>No messages yet.</p>
          ) : null}
          <div ref={end} className={styles.end} />
        </div>
      </div>
      {closed ?? (
        <Composer
          {...{ box, draftKey }}
          container={{ kind, id }}
          label={`Message to ${name}`}
          text={draft}
          onText={setDraft}
          onSend={send}
        />
      )}
      <ReportDialogOnDemand
        open={reporting !== null}
        onOpenChange={() => setReporting(null)}
        kind="message"
        id={reporting ?? ''}
        what="this message"
      />
      <ConfirmDialogOnDemand
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this message for you?"
        confirmLabel="Delete"
        danger
        onConfirm={() => deleting && deleteMessage({ params: { id: deleting } })}
      >
        <p>{name} keeps their copy.</p>
      </ConfirmDialogOnDemand>
    </div>
  );
}

/** Oldest first. Sent messages that the page has not loaded yet come last. */
function inOrder(items: readonly MessageView[], sent: readonly MessageView[]): MessageView[] {
  const known = new Map(items.map((message) => [message.messageId, message]));
  const newest = items[0]?.position ?? 0;
  for (const message of sent) if (message.position > newest) known.set(message.messageId, message);
  return [...known.values()].sort((a, b) => a.position - b.position);
}

function useScrollToBottom(pending: number) {
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pending > 0) scroll.current?.scrollTo({ top: 0 });
  }, [pending]);
  return scroll;
}
