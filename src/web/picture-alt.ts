export const IMAGE_ALT_LABEL = 'What the picture shows';
export const BANNER_ALT_LABEL = 'What the banner shows';

export function pictureAlt({ imageAlt, username }: { imageAlt: string; username: string }): string {
  return imageAlt || `Picture by @${username}, without a description`;
}

/** The alternative text of a picture of something made: a work of a portfolio, or a delivery. */
export function workAlt({ imageAlt, what }: { imageAlt: string; what: string }): string {
  return imageAlt || `Picture of “${what}”, without a description`;
}

export function bannerAltOf({ bannerAlt, displayName }: { bannerAlt: string; displayName: string }): string {
  return bannerAlt || `Banner of ${displayName}`;
}

/** The alternative text of the large profile picture on a page about a user. Next to a name, a picture needs none. */
export function faceAlt({ displayName }: { displayName: string }): string {
  return `Profile picture of ${displayName}`;
}
