/**
 * The condition that two users collaborate: a request of theirs was accepted, and not closed.
 * @param user a parameter or column with the id of one of them
 */
export function collaborates(user: string, other: string): string {
  return `exists (select from requests r where r.accepted and r.active
    and ((r.sender_id = ${user} and r.recipient_id = ${other}) or (r.sender_id = ${other} and r.recipient_id = ${user})))`;
}

/**
 * The condition that a user knows another, so that a message of the other's waits for no consent: they collaborate, or
 * the user follows the other. The one place that says so.
 * @param user the parameter or column with the id of the one who is written to
 * @param other the one with the id of the one who writes
 */
export function knows(user: string, other: string): string {
  return `(${collaborates(user, other)}
    or exists (select from follows f where f.follower_id = ${user} and f.followed_id = ${other}))`;
}
