/** The label of the field for it. */
export const IMAGE_ALT_LABEL = 'What the picture shows';

/** The text alternative of a user's picture: the owner's description, or whose picture it is. */
export function pictureAlt({ imageAlt, username }: { imageAlt: string; username: string }): string {
  return imageAlt || `Picture by @${username}, without a description`;
}

/** Of the large picture of a user, on a page about them. Beside a name elsewhere a picture says no more than the name. */
export function faceAlt({ displayName }: { displayName: string }): string {
  return `Profile picture of ${displayName}`;
}
