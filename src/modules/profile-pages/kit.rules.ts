/** Pixels. */
export const BADGE = { width: 360, height: 128 } as const;

/** Paths of the link preview of a kit, and of the badge for other sites. The server draws both. */
export const kitPreview = (username: string) => `/og/kit/${encodeURIComponent(username)}.png`;
export const badgePicture = (username: string) => `/badge/${encodeURIComponent(username)}.svg`;

/**
 * The HTML of a badge for other sites.
 * @param link,picture absolute URLs of the kit and of the badge
 */
export function badgeHtml(displayName: string, place: string, link: string, picture: string): string {
  const alt = attribute(`${displayName} on ${place}`);
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
