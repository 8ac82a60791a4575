/** A user in plain text where both names have room: the display name leads, and @username follows. */
export function fullName({ displayName, username }: { displayName: string; username: string }): string {
  return username ? `${displayName} (@${username})` : displayName;
}
