import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, message } from '#contract/fields.ts';
import { SIGN_IN_METHODS } from './accounts.rules.ts';
import { devicesEndpoints } from './devices.endpoints.ts';

const deviceView = z.object({
  id: z.string(),
  /** Such as 'Firefox'; '' if unknown. */
  browser: z.string(),
  /** Such as 'Windows'; '' if unknown. */
  system: z.string(),
  /** How it signed in; null for older sessions. */
  method: z.enum(SIGN_IN_METHODS).nullable(),
  signedInAt: instant,
  /** Exact to the hour. */
  lastSeenAt: instant,
  current: z.boolean(),
});
export type DeviceView = z.infer<typeof deviceView>;

export const devicesContract = defineContract(devicesEndpoints, {
  listDevices: {
    summary: 'List the signed-in devices, this one first; at most 100.',
    access: 'viewer',
    list: 'keyset',
    response: z.array(deviceView),
  },
  revokeDevice: {
    summary: 'Sign a device out. Requires that the user proved their identity in the last ten minutes.',
    access: 'viewer',
    whileSuspended: true,
    params: z.object({ id }),
    response: message,
    errors: ['authentication_needed', 'not_found'],
  },
  signOutEverywhere: {
    summary:
      'Sign every device out, including this one. Requires that the user proved their identity in the last ten minutes.',
    access: 'viewer',
    whileSuspended: true,
    response: message,
    errors: ['authentication_needed'],
  },
});
export type DevicesContract = typeof devicesContract;
