import type { CSSProperties } from 'react';
import { Picture } from '../picture/picture.tsx';
import { useBrokenPicture } from '../render/use-broken-picture.ts';
import styles from './avatar.module.css';
import { hueOf, initialsOf } from './initials.ts';

type AvatarProps = {
  /** The user's name, from which initials and tint are derived. */
  name: string;
  src?: string | null | undefined;
  /** Edge length in pixels. */
  size?: number;
  /** The alternative text, unless the name is written next to the picture. */
  alt?: string;
};

/** A user's picture, or their initials on a tint derived from the name. */
export function Avatar({ name, src, size = 40, alt = '' }: AvatarProps) {
  const { broken, ref, onError } = useBrokenPicture(src ?? undefined);
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties;
  return (
    <span className={styles.avatar} style={style}>
      {src && !broken ? (
        <Picture
          ref={ref}
          src={src}
          sizes={`${size}px`}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
    </span>
  );
}
