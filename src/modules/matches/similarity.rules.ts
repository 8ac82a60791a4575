/** Describes how the owner of a Kollab is similar to the viewer. */
import { categoryLabel, platformLabel } from '#contract/product.ts';

interface Ranked {
  contentType: string;
  featuredPlatform: string;
}

/**
 * Returns null if content type and platform differ. Then the Kollab is ranked by the audience, which its card shows.
 */
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
