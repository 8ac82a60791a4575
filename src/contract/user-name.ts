export function fullName({ displayName, username }: { displayName: string; username: string }): string {
  return username ? `${displayName} (@${username})` : displayName;
}
