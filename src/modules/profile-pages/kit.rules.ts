/** What a media kit gives for pages elsewhere. Pure. */
import { PRODUCT } from '#contract/product.ts';

/** The picture's size in pixels. */
export const BADGE = { width: 360, height: 128 } as const;

/** The picture that stands for a kit where it is shared, and the one for pages elsewhere: drawn by the server. */
export const kitPreview = (username: string) => `/og/kit/${encodeURIComponent(username)}.png`;
export const badgePicture = (username: string) => `/badge/${encodeURIComponent(username)}.svg`;

/**
 * The HTML that shows a user's badge on a page elsewhere, and leads from it to their media kit.
 * @param link the address of the kit, @param picture that of the badge; both whole
 */
export function badgeHtml(displayName: string, link: string, picture: string): string {
  const alt = attribute(`${displayName} on ${PRODUCT}`);
  const size = `width="${BADGE.width}" height="${BADGE.height}"`;
  return `<a href="${attribute(link)}"><img src="${attribute(picture)}" ${size} alt="${alt}"></a>`;
}

function attribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
