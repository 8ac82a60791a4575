import { ImagePlus, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, Suspense, useRef, useState } from 'react';
import { cleanLines, codePoints, isBlank } from '#contract/text.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isComposing } from '#ui/field/is-composing.ts';
import { lazyNamed } from '#ui/render/lazy-named.ts';
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

interface ComposerProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** Key of the draft: the conversation and the viewer. */
  draftKey: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  onSend: (message: Outgoing) => void;
}

/** Enter sends the message, Shift+Enter begins a new line. */
export function Composer({ box, draftKey, label, text, onText, onSend }: ComposerProps) {
  const { pictures, add, describe, remove, clear } = usePictures(`pictures/${draftKey}`);
  const [tried, setTried] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const clean = cleanLines(text);
  const isTooLong = codePoints(clean) > MESSAGE_LENGTH;
  const isEmpty = isBlank(clean) && pictures.length === 0;
  const hasLongAlt = pictures.some(isImageAltTooLong);
  const isUploading = pictures.some(({ pictureId }) => pictureId === null);
  const error = isTooLong
    ? `A message has at most ${MESSAGE_LENGTH} characters`
    : tried && isEmpty
      ? 'Write something first'
      : undefined;

  const send = () => {
    box.current?.focus();
    setTried(true);
    if (isEmpty || isTooLong || isUploading || hasLongAlt) return;
    onSend({ localId: randomId(), text: isBlank(clean) ? '' : clean, pictures });
    onText('');
    clear();
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
      <div className={styles.line}>
        <IconButton
          label="Add pictures"
          disabled={pictures.length >= MOST_PICTURES}
          onClick={() => files.current?.click()}
        >
          <ImagePlus />
        </IconButton>
        <input
          ref={files}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          multiple
          hidden
          aria-label="Picture files"
          onChange={({ currentTarget }) => {
            void add([...(currentTarget.files ?? [])]);
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
