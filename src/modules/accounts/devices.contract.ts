import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, message } from '#contract/fields.ts';
import { devicesEndpoints } from './devices.endpoints.ts';

/** A signed-in browser. */
const deviceView = z.object({
  id: z.string(),
  /** Such as 'Firefox'; '' if unknown. */
  browser: z.string(),
  /** Such as 'Windows'; '' if unknown. */
  system: z.string(),
  signedInAt: instant,
  /** Exact to the hour. */
  lastSeenAt: instant,
  /** Whether this browser sent the request. */
  current: z.boolean(),
});
export type DeviceView = z.infer<typeof deviceView>;

export const devicesContract = defineContract(devicesEndpoints, {
  listDevices: {
    summary: 'The browsers that are signed in, the one that asks first; at most 100.',
    access: 'viewer',
    list: 'keyset',
    response: z.array(deviceView),
  },
  revokeDevice: {
    summary: 'Sign a device out. Asks for a recent proof of who is there.',
    access: 'viewer',
    whileSuspended: true,
    params: z.object({ id }),
    response: message,
    errors: ['authentication_needed', 'not_found'],
  },
  signOutEverywhere: {
    summary: 'Sign every device out, this one too. Asks for a recent proof of who is there.',
    access: 'viewer',
    whileSuspended: true,
    response: message,
    errors: ['authentication_needed'],
  },
});
export type DevicesContract = typeof devicesContract;
