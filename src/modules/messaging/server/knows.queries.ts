/**
 * Returns the SQL condition that two users collaborate: a request between them was accepted and is not closed.
 * @param user a parameter or column with the id of one of them
 */
export function collaborates(user: string, other: string): string {
  return `exists (select from requests r where r.accepted and r.active
    and ((r.sender_id = ${user} and r.recipient_id = ${other}) or (r.sender_id = ${other} and r.recipient_id = ${user})))`;
}

/**
 * Returns the SQL condition that a user knows another, whose messages then need no consent: they collaborate, or the
 * user follows the other.
 * @param user parameter or column with the recipient's id
 * @param other parameter or column with the sender's id
 */
export function knows(user: string, other: string): string {
  return `(${collaborates(user, other)}
    or exists (select from follows f where f.follower_id = ${user} and f.followed_id = ${other}))`;
}
