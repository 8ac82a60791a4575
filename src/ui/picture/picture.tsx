import type { ComponentProps } from 'react';
import styles from './picture.module.css';
import { variantsOf } from './variants.ts';

type PictureProps = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /** The displayed width, as in `<img sizes>`, which decides which variant is loaded. */
  sizes: string;
};

/** Loads the smallest sufficient variant. Lazy pictures have a lower fetch priority, even in view. */
export function Picture({ src, sizes, ...img }: PictureProps) {
  const variants = variantsOf(src);
  // With `auto`, browsers that support it use the measured width of lazy pictures. Both elements need it.
  const lazy = img.loading === 'lazy';
  const measured = lazy ? `auto, ${sizes}` : sizes;
  const image = (
    // biome-ignore lint/a11y/useAltText: `alt` is among the spread props, and their type requires it
    <img src={src} sizes={variants && measured} fetchPriority={lazy ? 'low' : undefined} {...img} />
  );
  if (!variants) return image;
  return (
    <picture className={styles.picture}>
      <source type="image/webp" srcSet={variants} sizes={measured} />
      {image}
    </picture>
  );
}
