import type { CSSProperties } from 'react';
import { hueOf } from '../avatar/initials.ts';
import { Picture } from '../picture/picture.tsx';
import { variantsAt } from '../picture/variants.ts';
import { useBrokenPicture } from '../render/use-broken-picture.ts';
import styles from './card.module.css';

type CardPictureProps = {
  src: string | null;
  /** The generated cover is derived from it. */
  seed: string;
  ratio?: string;
  eager?: boolean;
  sizes?: string;
  /** Instead of `sizes`: the maximum width in CSS pixels, for small pictures of which a page has many. */
  width?: number;
  /** Whether the surrounding list has the class `pictures` of card.module.css, so that pictures need no class. */
  listed?: boolean;
  alt?: string;
};

const USUAL_RATIO = '16 / 9';

/** Without a picture it shows two overlapping shapes in the tint of the surrounding category. */
export function CardPicture({
  src,
  seed,
  ratio = USUAL_RATIO,
  eager = false,
  sizes = '(min-width: 40rem) 22rem, 100vw',
  width,
  listed = false,
  alt = '',
}: CardPictureProps) {
  const { broken, ref, onError } = useBrokenPicture(src ?? undefined);
  const style = ratio === USUAL_RATIO ? undefined : ({ '--ratio': ratio } as CSSProperties);
  return (
    <div className={listed ? undefined : styles.picture} style={style}>
      {src && !broken ? (
        width === undefined ? (
          <Picture
            ref={ref}
            src={src}
            sizes={sizes}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            {...(eager && { fetchPriority: 'high' })}
            decoding="async"
            onError={onError}
          />
        ) : (
          <img
            ref={ref}
            {...variantsAt(src, width)}
            alt={alt}
            loading={eager ? undefined : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
            onError={onError}
          />
        )
      ) : (
        <DrawnCover seed={seed} />
      )}
    </div>
  );
}

/** `seed` determines the drawing. */
export function DrawnCover({ seed }: { seed: string }) {
  const turn = hueOf(seed);
  return (
    <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform={`rotate(${(turn % 24) * 15} 80 45)`}>
        <rect className={styles.shapeOne} x={38 + (turn % 7)} y="8" width="46" height="74" rx="14" />
        <circle className={styles.shapeTwo} cx={92 + (turn % 11)} cy="45" r={24 + (turn % 9)} />
      </g>
    </svg>
  );
}
