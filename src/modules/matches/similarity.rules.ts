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
  const shared = [
    contentType === viewer.contentType ? `in ${categoryLabel(contentType)}` : null,
    featuredPlatform === viewer.featuredPlatform && featuredPlatform !== 'none'
      ? `on ${platformLabel(featuredPlatform)}`
      : null,
  ].filter((text) => text !== null);
  return shared.length > 0 ? `Like you: ${shared.join(' and ')}` : null;
}
