import type { DeviceView } from '#modules/accounts/devices.contract.ts';
import { deviceWords } from '#modules/accounts/devices.rules.ts';
import type { DeviceRow } from './devices.queries.ts';

/** Lists a user's devices, the current one first. */
export function presentDevices(rows: DeviceRow[], currentId: string): DeviceView[] {
  const devices = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    ...deviceWords(userAgent),
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === currentId,
  }));
  return devices.sort((a, b) => Number(b.current) - Number(a.current));
}
