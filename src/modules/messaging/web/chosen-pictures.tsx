import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { isComposing } from '#ui/field/is-composing.ts';
import { ImageAltField } from '#web/form/image-alt-field.tsx';
import { IMAGE_ALT_LABEL } from '#web/picture-alt.ts';
import styles from './chosen-pictures.module.css';
import { type ChosenPicture, isImageAltTooLong } from './use-pictures.ts';

interface ChosenPicturesProps {
  pictures: readonly ChosenPicture[];
  onDescribe: (localId: string, imageAlt: string) => void;
  onRemove: (localId: string) => void;
  onEnter: () => void;
}

export function ChosenPictures({ pictures, onDescribe, onRemove, onEnter }: ChosenPicturesProps) {
  const takeEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <ul className={styles.list} aria-label="Pictures to send">
      {pictures.map(({ localId, preview, pictureId, imageAlt }, at) => (
        <li key={localId} data-pending={pictureId === null || undefined}>
          <div className={styles.picture}>
            {preview ? (
              <img src={preview} alt={`Number ${at + 1}${pictureId === null ? ', uploading' : ''}`} />
            ) : (
              <p className={styles.unseen}>Picture {at + 1}</p>
            )}
            <IconButton label={`Remove picture ${at + 1}`} size="s" onClick={() => onRemove(localId)}>
              <X />
            </IconButton>
          </div>

          <ImageAltField
            className={styles.field}
            label={pictures.length === 1 ? IMAGE_ALT_LABEL : `What picture ${at + 1} shows`}
            value={imageAlt}
            onChange={({ currentTarget }) => onDescribe(localId, currentTarget.value)}
            onKeyDown={takeEnter}
            {...(isImageAltTooLong({ imageAlt }) && { error: `At most ${LIMITS.alt} characters` })}
          />
        </li>
      ))}
    </ul>
  );
}
