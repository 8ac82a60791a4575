/** Texts about single fields are in the contract. */
import { UPLOAD } from './media.rules.ts';

export const mediaRefusals = {
  wrongType: 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
  unreadable: 'This picture could not be read. Please try another one.',
  tooSlow: 'This picture takes too long to read. Try a smaller one.',
  tooLarge: `This picture is too large. It can have at most ${UPLOAD.megapixels} megapixels.`,
  tooSmall: (least: number) => `This picture is too small. Each side needs at least ${least} pixels.`,
  cropOutside: 'The crop extends beyond the picture.',
  accountGone: 'This account no longer exists.',
} as const;

export const mediaConfirmations = {
  avatarSet: 'Profile picture updated',
  avatarRemoved: 'Profile picture removed',
  bannerSet: 'Banner updated',
  bannerRemoved: 'Banner removed',
} as const;

export const mediaExportTexts = {
  list: 'The pictures that you uploaded. The files are in the folder pictures.',
  files: 'The picture files, as we store them.',
} as const;
