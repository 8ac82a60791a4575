const HOUR = 60 * 60 * 1000;

/** Who follows who in the demo world: about one in six, the same at every start, each at a time of its own. */
export function followRows(userIds: readonly string[], now: Date) {
  return userIds.flatMap((followerId, by) =>
    userIds.flatMap((followedId, of) =>
      by !== of && (by * 7 + of * 11 + by * of) % 6 === 0
        ? [{ followerId, followedId, createdAt: new Date(now.getTime() - ((by * 13 + of * 5) % 900) * HOUR) }]
        : [],
    ),
  );
}
