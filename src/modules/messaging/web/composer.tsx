import { Paperclip, SendHorizontal } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { cleanLines, codePoints, isBlank } from '#contract/text.ts';
import { ACCEPTED_FILES, MOST_FILES } from '#modules/files/files.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isComposing } from '#ui/field/is-composing.ts';
import { lazyNamed } from '#ui/render/lazy-named.ts';
import { useToast } from '#ui/toast/toast.tsx';
import type { FilesContainer } from '#web/files/chosen-files.ts';
import { useFileUpload } from '#web/files/use-file-upload.ts';
import { MentionTextArea } from '#web/mentions/mention-text-area.tsx';
import { randomId } from '#web/random-id.ts';
import { MESSAGE_LENGTH, MOST_PICTURES } from '../messaging.rules.ts';
import styles from './composer.module.css';
import type { Outgoing } from './unsent-messages.ts';
import { isImageAltTooLong, usePictures } from './use-pictures.ts';

const ChosenPictures = lazyNamed(
  () => import('./chosen-pictures.tsx').catch(() => ({ ChosenPictures: () => null })),
  'ChosenPictures',
);

const ChosenFilesList = lazyNamed(
  () => import('#web/files/chosen-files-list.tsx').catch(() => ({ ChosenFilesList: () => null })),
  'ChosenFilesList',
);

interface ComposerProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** Key of the draft: the conversation and the viewer. */
  draftKey: string;
  container: FilesContainer;
  label: string;
  text: string;
  onText: (text: string) => void;
  onSend: (message: Outgoing) => void;
}

/** Enter sends the message, Shift+Enter begins a new line. */
export function Composer({ box, draftKey, container, label, text, onText, onSend }: ComposerProps) {
  const { pictures, add, describe, remove, clear } = usePictures(`pictures/${draftKey}`);
  const { files, ...uploads } = useFileUpload(`files/${draftKey}`, container);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const clean = cleanLines(text);
  const isTooLong = codePoints(clean) > MESSAGE_LENGTH;
  const isEmpty = isBlank(clean) && pictures.length + files.length === 0;
  const hasLongAlt = pictures.some(isImageAltTooLong);
  const isUploading =
    pictures.some(({ pictureId }) => pictureId === null) || files.some(({ state }) => state === 'sending');
  const hasUnsentFile = !isUploading && files.some(({ state }) => state !== 'done');
  const error = isTooLong
    ? `A message has at most ${MESSAGE_LENGTH} characters`
    : tried && isEmpty
      ? 'Write something first'
      : tried && hasUnsentFile
        ? 'A file has not arrived. Resume or remove it first'
        : undefined;
  const attach = (chosen: readonly File[]) => {
    const isPicture = ({ type }: File) => type.startsWith('image/');
    const [newPictures, newFiles] = [chosen.filter(isPicture), chosen.filter((one) => !isPicture(one))];
    if (newPictures.length > 0) void add(newPictures);
    if (newFiles.length > 0) void uploads.add(newFiles, toast.error);
  };
  const attachDropped = (event: DragEvent) => {
    const dropped = [...event.dataTransfer.files];
    if (dropped.length === 0) return;
    event.preventDefault();
    attach(dropped);
  };

  const send = () => {
    box.current?.focus();
    setTried(true);
    if (isEmpty || isTooLong || isUploading || hasUnsentFile || hasLongAlt) return;
    const sent = files.flatMap(({ fileId, name }) => (fileId === null ? [] : { fileId, name }));
    onSend({ localId: randomId(), text: isBlank(clean) ? '' : clean, pictures, files: sent });
    onText('');
    clear();
    uploads.clear();
    setTried(false);
  };
  const sendByKey = (event: KeyboardEvent) => {
    // During IME composition Enter confirms the input, and on a phone it begins a new line.
    const writes =
      event.shiftKey || isComposing(event.nativeEvent) || matchMedia('(pointer: coarse)').matches;
    if (event.key !== 'Enter' || writes) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      data-clear
      // A press before hydration is stored and replayed; a form without a method would be left to the browser.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={attachDropped}
    >
      {pictures.length > 0 ? (
        <Suspense fallback={null}>
          <ChosenPictures
            pictures={pictures}
            onDescribe={describe}
            onRemove={remove}
            onEnter={() => box.current?.focus()}
          />
        </Suspense>
      ) : null}
      {files.length > 0 ? (
        <Suspense fallback={null}>
          <ChosenFilesList
            files={files}
            container={container}
            onResume={uploads.resume}
            onRemove={uploads.remove}
          />
        </Suspense>
      ) : null}
      <div className={styles.line}>
        <IconButton
          label="Add pictures or files"
          disabled={pictures.length >= MOST_PICTURES && files.length >= MOST_FILES}
          onClick={() => input.current?.click()}
        >
          <Paperclip />
        </IconButton>
        <input
          ref={input}
          type="file"
          accept={`image/jpeg,image/png,image/webp,image/gif,image/avif,${ACCEPTED_FILES}`}
          multiple
          hidden
          aria-label="Pictures and files"
          onChange={({ currentTarget }) => {
            attach([...(currentTarget.files ?? [])]);
            // Without this, choosing the same file again fires no event.
            currentTarget.value = '';
          }}
        />
        <MentionTextArea
          ref={box}
          className={styles.box}
          label={label}
          hideLabel
          required
          rows={1}
          placeholder="Write a message"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          aria-keyshortcuts="Enter"
          onKeyDown={sendByKey}
          {...(error && { error })}
        />
        <Button
          type="submit"
          variant="primary"
          className={styles.send}
          icon={<SendHorizontal />}
          busy={isUploading}
          busyLabel={<span className={styles.word}>Uploading</span>}
        >
          <span className={styles.word}>Send</span>
        </Button>
      </div>
    </form>
  );
}
