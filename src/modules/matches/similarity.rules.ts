/** In what a Kollab's owner is similar to the viewer (product.md section 9), in words. Pure. */
import { categoryLabel, platformLabel } from '#contract/product.ts';

interface Ranked {
  contentType: string;
  featuredPlatform: string;
}

/** Null where they make something else, on another platform: then the audience ranks it, which the card shows. */
export function similarityOf(kollab: Ranked, viewer: Ranked): string | null {
  const { contentType, featuredPlatform } = kollab;
  const places = [
    contentType === viewer.contentType ? `in ${categoryLabel(contentType)}` : null,
    featuredPlatform === viewer.featuredPlatform && featuredPlatform !== 'none'
      ? `on ${platformLabel(featuredPlatform)}`
      : null,
  ].filter((place) => place !== null);
  return places.length > 0 ? `Like you ${places.join(', ')}` : null;
}
