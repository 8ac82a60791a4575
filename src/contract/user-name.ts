/** A user's display name, followed by @username. */
export function fullName({ displayName, username }: { displayName: string; username: string }): string {
  return username ? `${displayName} (@${username})` : displayName;
}
