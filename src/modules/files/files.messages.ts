import { FILE_PROBLEMS, MOST_UNFINISHED } from './files.rules.ts';

export const filesRefusals = {
  ...FILE_PROBLEMS,
  notFound: 'We could not find that file.',
  wrongContent: 'This is not what its name says. You can add PDF, MP4, MOV, ZIP and DOCX files.',
  full: (left: string) => `There is not enough room for this file: ${left}.`,
  tooManyUnfinished: `You have ${MOST_UNFINISHED} files that are not sent yet. Send or remove one first.`,
  noPart: 'This file has no such part.',
  wrongPartSize: (bytes: number) => `This part must have ${bytes} bytes.`,
  partDiffers: 'This part has already arrived with other bytes.',
  sent: 'This file has already been sent.',
  gone: 'A file has expired. Please add it again.',
  tooManyDownloads: 'Please let your other downloads finish first.',
} as const;

export const filesConfirmations = { removed: 'File removed' } as const;

export const filesExportTexts = {
  list: 'The files that you uploaded. Sign in to open their links.',
} as const;
