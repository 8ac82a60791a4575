import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { message } from '#contract/fields.ts';
import { mediaEndpoints } from './media.endpoints.ts';
import { mediaErrors } from './media.errors.ts';
import { LINKED_PURPOSES } from './media.rules.ts';

// Whole pixels, as text, since multipart forms have only texts.
const pixels = z
  .string()
  .regex(/^\d{1,6}$/, 'Give the crop in whole pixels')
  .transform(Number)
  .optional();

/**
 * The part of the picture to keep, in pixels of the upright picture. By default the middle, or the whole picture if
 * its purpose has no fixed shape. A crop of another shape is cut on both sides to the shape of the purpose.
 */
const cropFields = z.object({ x: pixels, y: pixels, width: pixels, height: pixels });
const cropForm = cropFields.transform(cropOf);
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

const linkedForm = cropFields
  .extend({ purpose: z.enum(LINKED_PURPOSES).default('kollab') })
  .transform(({ purpose, ...fields }, context) => ({ purpose, crop: cropOf(fields, context) }));

function cropOf({ x, y, width, height }: z.output<typeof cropFields>, context: z.RefinementCtx): Crop | null {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return null;
  if (x === undefined || y === undefined || !width || !height) {
    context.addIssue({ code: 'custom', path: ['width'], message: 'A crop needs x, y, width and height' });
    return z.NEVER;
  }
  return { x, y, width, height };
}

/** The limit of the whole form. */
const UPLOAD_BYTES = 10 * 1024 * 1024;

const upload = { field: 'image', bytes: UPLOAD_BYTES } as const;
const errors = ['not_found', mediaErrors.too_many_pictures] as const;
// The URL of the JPEG. WebP variants are beside it.
const stored = z.object({ message: z.string(), url: z.string() });

export const mediaContract = defineContract(mediaEndpoints, {
  uploadProfileImage: {
    summary: 'Replace your profile picture with a JPEG, PNG, WebP, GIF or AVIF, cropped to a square.',
    access: 'viewer',
    upload,
    body: cropForm,
    response: stored,
    errors,
  },
  removeProfileImage: {
    summary: 'Remove your profile picture. Idempotent.',
    access: 'viewer',
    response: message,
  },
  uploadBanner: {
    summary: 'Replace your banner with a picture, cropped to 4:1.',
    access: 'viewer',
    upload,
    body: cropForm,
    response: stored,
    errors,
  },
  removeBanner: {
    summary: 'Remove your banner. Idempotent.',
    access: 'viewer',
    response: message,
  },
  uploadPicture: {
    summary:
      'Upload a picture for a Kollab (cropped to 16:9), a post (cropped to a square) or a delivery (uncropped). It is deleted after an hour if nothing uses it.',
    access: 'viewer',
    upload,
    body: linkedForm,
    status: 201,
    response: z.object({ url: z.string() }),
    errors,
  },
});
export type MediaContract = typeof mediaContract;
