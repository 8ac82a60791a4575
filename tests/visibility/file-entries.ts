import { type Entry, type Nothing, OK } from './look.ts';
import type { World } from './world.ts';

const OWN = 'the own file of the viewer';

/** A file of a message is shown to the two sides alone, and with the message. */
const ofBoth = (address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['partner'], of: 'collaboration', by: 'link', keepsRow: true, shows: ['words'], address },
  ...{ wordsAre: 'messages', leaves: ['person', 'kollab'], sees: OK('words') },
  ...more,
});

export const FILE_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  fileContent: ofBoth(({ fileId }: World) => `/files/${fileId}/content`),
  linkFile: 'gives an address, after the check of fileContent',
  linkedFile: 'gives the file of a link, after the check of fileContent for the user of the link',
  fileContainer: 'gives a number, to those who may write in the conversation',
  createFile: OWN,
  getFile: OWN,
  putFilePart: OWN,
  removeFile: OWN,
};
