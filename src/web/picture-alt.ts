export const IMAGE_ALT_LABEL = 'What the picture shows';

export function pictureAlt({ imageAlt, username }: { imageAlt: string; username: string }): string {
  return imageAlt || `Picture by @${username}, without a description`;
}

/** The alternative text of the large profile picture on a page about a user. Next to a name, a picture needs none. */
export function faceAlt({ displayName }: { displayName: string }): string {
  return `Profile picture of ${displayName}`;
}
