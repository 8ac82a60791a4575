import { Flag, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotedStep } from '#modules/requests/requests.noted-steps.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Time } from '#ui/time/time.tsx';
import { FileName } from '#web/files/file-name.tsx';
import { FileRows } from '#web/files/file-rows.tsx';
import { LinkedText } from '#web/linked-text.tsx';
import { pictureAlt } from '#web/picture-alt.ts';
import type { MessageView } from '../messaging.contract.ts';
import { removedText } from '../messaging.messages.ts';
import styles from './message.module.css';
import { MessagePicture } from './message-picture.tsx';
import type { Outgoing } from './unsent-messages.ts';
import type { FailedMessage } from './use-sending.ts';

interface MessageRowProps {
  message: MessageView;
  own: boolean;
  name: string;
  /** Makes no links and mentions: for a stranger's messages until the request is accepted. */
  plain: boolean;
  onDelete: () => void;
  onReport: () => void;
}

export function MessageRow({ message, own, name, plain, onDelete, onReport }: MessageRowProps) {
  // A response of the release before has no files.
  const { messageId, text, deleted, removed, pictures, files = [], sentAt } = message;
  return (
    <li className={styles.row} data-own={own || undefined}>
      <div className={styles.bubble}>
        <span className="visually-hidden">{own ? 'You' : name}: </span>
        {deleted ? <p className={styles.deleted}>deleted</p> : null}
        {removed && !deleted ? <p className={styles.deleted}>{removedText}</p> : null}
        {text ? (
          <MessageText>{plain ? text : <LinkedText text={text} mentions="byName" />}</MessageText>
        ) : null}
        {pictures.length > 0 ? (
          <div className={styles.pictures} data-count={pictures.length}>
            {pictures.map(({ imageAlt, ...size }, at) => (
              <MessagePicture
                // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no id but their index.
                key={at}
                {...{ messageId, number: at + 1, ...size, of: own ? 'you' : name }}
                alt={pictureAlt({ imageAlt, username: message.sender })}
              />
            ))}
          </div>
        ) : null}
        {files.length > 0 ? <FileRows files={files} label={`Files from ${own ? 'you' : name}`} /> : null}
      </div>
      <p className={styles.meta}>
        <Time value={sentAt} format="time" />
        {own || deleted || removed ? null : (
          <IconButton label="Report this message" size="s" variant="quiet" onClick={onReport}>
            <Flag />
          </IconButton>
        )}
        <IconButton label="Delete this message for you" size="s" variant="quiet" onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </p>
    </li>
  );
}

function MessageText({ children }: { children: ReactNode }) {
  return (
    <p className={styles.text} dir="auto">
      {children}
    </p>
  );
}

/** A note that came with a step of the collaboration. It is an entry of the update log, not a message. */
export function StepRow({ step: { step, note, name, at }, own }: { step: NotedStep; own: boolean }) {
  return (
    <li className={styles.step}>
      <p className={styles.text}>
        {step}:{' '}
        <bdi>
          <LinkedText text={note} mentions="byName" />
        </bdi>
      </p>
      <p className={styles.meta}>
        {own ? 'You' : <bdi>{name}</bdi>} <Time value={at} format="time" />
      </p>
    </li>
  );
}

export function PendingRow({ message }: { message: Outgoing }) {
  return (
    <li className={styles.row} data-own data-pending>
      <OutgoingBubble message={message} />
      <p className={styles.meta}>Sending</p>
    </li>
  );
}

interface FailedRowProps {
  failed: FailedMessage;
  onSendAgain: () => void;
  onEdit: (() => void) | undefined;
  onDiscard: () => void;
}

export function FailedRow({ failed, onSendAgain, onEdit, onDiscard }: FailedRowProps) {
  return (
    <li className={styles.row} data-own data-failed>
      <OutgoingBubble message={failed.message} />
      <p className={styles.meta} role="alert">
        Not sent. {failed.reason}
        {failed.waits ? ' It will be sent once you are connected again.' : null}
      </p>
      <p className={styles.meta}>
        <Button size="s" onClick={onSendAgain}>
          Try again
        </Button>
        {failed.refused && failed.message.text && onEdit ? (
          <Button size="s" onClick={onEdit}>
            Edit the text
          </Button>
        ) : null}
        <Button size="s" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </p>
    </li>
  );
}

function OutgoingBubble({ message: { text, pictures, files } }: { message: Outgoing }) {
  return (
    <div className={styles.bubble}>
      <span className="visually-hidden">You: </span>
      {text ? <MessageText>{text}</MessageText> : null}
      {pictures.length > 0 ? (
        <div className={styles.pictures} data-count={pictures.length}>
          {pictures.map(({ localId, preview, imageAlt }) => (
            <div key={localId} className={styles.picture}>
              {preview ? <img src={preview} alt={imageAlt} /> : imageAlt || 'A picture'}
            </div>
          ))}
        </div>
      ) : null}
      {files.map(({ fileId, name }) => (
        <FileName key={fileId} name={name} />
      ))}
    </div>
  );
}
