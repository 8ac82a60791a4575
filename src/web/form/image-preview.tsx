import { ImageOff, Image as ImageSign } from 'lucide-react';
import { useState } from 'react';
import { isImageLink } from '#contract/links.ts';
import { useBrokenPicture } from '#ui/render/use-broken-picture.ts';
import styles from './image-preview.module.css';

interface ImagePreviewProps {
  address: string;
  ratio: '16:9' | '1:1';
  /** Whether the form was refused because of the picture. An empty frame is then marked as invalid. */
  wrong?: boolean;
}

/** Requests nothing until the address is that of a picture. */
export function ImagePreview({ address, ratio, wrong = false }: ImagePreviewProps) {
  const link = address.trim();
  const [loaded, setLoaded] = useState<string>();
  const { broken, ref, onError } = useBrokenPicture(link);
  const valid = isImageLink(link);
  return (
    <figure className={styles.preview} data-ratio={ratio} data-wrong={wrong || undefined}>
      {valid && !broken ? (
        <img
          ref={ref}
          src={link}
          alt="Preview of your cover"
          className={styles.picture}
          data-loaded={loaded === link || undefined}
          decoding="async"
          onLoad={() => setLoaded(link)}
          onError={onError}
        />
      ) : null}
      <figcaption className={styles.words} role="status" hidden={valid && !broken && loaded === link}>
        {captionOf({ valid, broken, empty: link === '', wrong, ratio })}
      </figcaption>
    </figure>
  );
}

interface Caption extends Pick<ImagePreviewProps, 'ratio'> {
  valid: boolean;
  broken: boolean;
  empty: boolean;
  wrong: boolean;
}

function captionOf({ valid, broken, empty, wrong, ratio }: Caption) {
  if (!valid && wrong) {
    return (
      <>
        <ImageOff aria-hidden="true" />
        {empty
          ? 'Add a picture: upload one, or paste a link to one.'
          : 'This link does not lead to a picture.'}
      </>
    );
  }
  if (!valid) {
    return (
      <>
        <ImageSign aria-hidden="true" />
        Your picture will appear here, cropped to {ratio === '1:1' ? 'a square' : ratio}.
      </>
    );
  }
  if (!broken) return 'Loading your picture…';
  return (
    <>
      <ImageOff aria-hidden="true" />
      This picture could not be loaded. Please check the link, or others will see a plain cover.
    </>
  );
}
