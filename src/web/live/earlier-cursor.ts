/** The earlier of two event log cursors, `<transaction>-<event>`; null stands for an unknown cursor. */
export function earlierCursor(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  const [xid = 0, id = 0] = one.split('-').map(Number);
  const [otherXid = 0, otherId = 0] = other.split('-').map(Number);
  return xid < otherXid || (xid === otherXid && id < otherId) ? one : other;
}
