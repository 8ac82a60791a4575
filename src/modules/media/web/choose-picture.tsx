import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import type { RefObject } from 'react';
import { useDropzone } from 'react-dropzone';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './crop-dialog.module.css';

const ACCEPTED = { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.avif'] };

interface ChoosePictureProps {
  error: string | null;
  busy: boolean;
  onChoose(file: File): void;
  button: RefObject<HTMLButtonElement | null>;
}

export function ChoosePicture({ error, busy, onChoose, button }: ChoosePictureProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: ACCEPTED,
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], [refused]) => {
      const chosen = file ?? refused?.file;
      if (chosen) onChoose(chosen);
    },
  });
  return (
    <div className={styles.choose}>
      {error ? (
        <Banner tone="error" live>
          {error}
        </Banner>
      ) : null}
      <div {...getRootProps({ role: undefined, className: clsx(styles.drop, isDragActive && styles.over) })}>
        <input {...getInputProps({ 'aria-label': 'Picture file' })} />
        <ImagePlus aria-hidden="true" />
        <p className={styles.dropWords}>{isDragActive ? 'Drop it here' : 'Drop a picture here, or'}</p>
        <Button ref={button} variant="primary" busy={busy} busyLabel="Opening" onClick={open}>
          Choose a picture
        </Button>
        <p className={styles.kinds}>
          JPEG, PNG, WebP, GIF or AVIF. We remove details such as where and when it was taken.
        </p>
      </div>
    </div>
  );
}
