import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { placeEndpoints } from './place.endpoints.ts';
import { SIGN_UP_MODES } from './place.rules.ts';

const announcement = z.object({
  /** Another one for each announcement, so that dismissing one does not hide the next. */
  id: z.string(),
  text: z.string(),
  until: instant.nullable(),
  /** Empty if there is none. */
  link: z.string(),
});
export type AnnouncementView = z.infer<typeof announcement>;

export const placeView = z
  .object({
    name: z.string(),
    tagline: z.string(),
    /** Beside the name in the footer; empty for nothing. */
    footerLabel: z.string(),
    /** The addresses of its logo, a square PNG of 192 and of 512 pixels; null for the mark of the product. */
    logo: z.object({ small: z.string(), large: z.string() }).nullable(),
    /** Custom properties of style sheets that its colour replaces; null for the colours of the product. */
    theme: z.record(z.string(), z.string()).nullable(),
    /** The address of the picture that previews of its pages show. */
    preview: z.string(),
    /** The address that users may write to; empty if none is set. */
    contact: z.string(),
    operatorName: z.string(),
    operatorAddress: z.string(),
    signUp: z.enum(SIGN_UP_MODES),
    /** Null if there is none now. */
    announcement: announcement.nullable(),
  })
  .meta({ id: 'Place' });
export type PlaceView = z.infer<typeof placeView>;

/** The token of an invitation link. */
export const invitation = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);

export const placeContract = defineContract(placeEndpoints, {
  getPlace: {
    summary: 'Get what this place is called, who runs it, and whether people can sign up.',
    access: 'public',
    response: placeView,
    shared: 'all',
  },
  checkInvitation: {
    summary: 'Check whether an invitation link can still be used. It is not spent.',
    access: 'public',
    reads: true,
    body: z.object({ invitation: z.string().max(500) }),
    response: z.object({ valid: z.boolean() }),
  },
});
export type PlaceContract = typeof placeContract;
