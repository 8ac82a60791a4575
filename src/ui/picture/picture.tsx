import type { ComponentProps } from 'react';
import styles from './picture.module.css';
import { variantsOf } from './variants.ts';

type PictureProps = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`: what decides which variant is fetched. */
  sizes: string;
};

/**
 * A picture that fetches no more pixels than it shows, where there are variants of it; else its one file. Lazy ones
 * yield to those that are not, also when they are in view.
 */
export function Picture({ src, sizes, ...img }: PictureProps) {
  const variants = variantsOf(src);
  // Lazy ones are measured by browsers that can: they know their place by the time they are fetched. Both elements
  // must say so.
  const lazy = img.loading === 'lazy';
  const measured = lazy ? `auto, ${sizes}` : sizes;
  const image = (
    // biome-ignore lint/a11y/useAltText: among the rest, and its type asks for it
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
