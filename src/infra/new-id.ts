import { getRandomValues } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Ids for which random bytes are drawn at once. Drawing them for each id would take most of its time. */
const DRAWN = 256;
const drawn = new Uint8Array(BYTES * DRAWN);
let used = DRAWN;
let lastMs = 0;
let lastSequence = 0;

/** Makes a UUID of version 7 (RFC 9562). The ids of one process are in the order of their creation. */
export function newId(): string {
  if (used === DRAWN) {
    getRandomValues(drawn);
    used = 0;
  }
  const random = drawn.subarray(BYTES * used, BYTES * ++used);
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // The top bit of 32 stays free, so that the counter cannot overflow within a millisecond.
    lastSequence = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else {
    lastSequence++;
  }
  return v7({ msecs: lastMs, seq: lastSequence, random });
}
