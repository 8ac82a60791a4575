import { LIMITS } from '#contract/limits.ts';
import { cleanLine, codePoints } from '#contract/text.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { draftLists, useDraftList } from '#web/drafts/draft-list.ts';
import { fetchedCode } from '#web/fetched-code.ts';
import { randomId } from '#web/random-id.ts';
import { useHandleRefusal } from '#web/write/use-handle-refusal.ts';
import { useWrite } from '#web/write/use-write.ts';
import { MOST_PICTURES, PICTURE_EDGE } from '../messaging.rules.ts';

export interface ChosenPicture {
  localId: string;
  /** Data URL. Empty until the file is read, and after a reload, which keeps only the id. */
  preview: string;
  /** Null during the upload. */
  pictureId: string | null;
  imageAlt: string;
}

export function isImageAltTooLong({ imageAlt }: Pick<ChosenPicture, 'imageAlt'>): boolean {
  return codePoints(cleanLine(imageAlt)) > LIMITS.alt;
}

interface Upload {
  localId: string;
  body: FormData;
}

const NOT_READ = 'This picture could not be read. Please choose a JPEG, PNG, WebP, GIF or AVIF.';

const chosenPictures = draftLists<ChosenPicture>({
  write: ({ pictureId, imageAlt }) => (pictureId === null ? null : { pictureId, imageAlt }),
  read(kept) {
    // This module wrote the stored value, so its type is known.
    const { pictureId, imageAlt = '' } = kept as { pictureId: string; imageAlt?: string };
    return { localId: pictureId, preview: '', pictureId, imageAlt };
  },
  asks: () => true,
});

/**
 * Pictures are uploaded when they are chosen.
 * @param draftKey the conversation and the viewer
 */
export function usePictures(draftKey: string) {
  const pictures = useDraftList(chosenPictures, draftKey);
  const toast = useToast();
  const handleRefusal = useHandleRefusal();
  const change = (localId: string, changed: Partial<ChosenPicture>) =>
    chosenPictures(draftKey).change((all) =>
      all.map((one) => (one.localId === localId ? { ...one, ...changed } : one)),
    );
  const remove = (localId: string) =>
    chosenPictures(draftKey).change((all) => all.filter((one) => one.localId !== localId));
  const { run } = useWrite(({ body, localId }: Upload) => api.uploadMessagePicture({ body, key: localId }), {
    changes: [],
    queue: true,
    onSuccess: ({ pictureId }, { localId }) => change(localId, { pictureId }),
    onRefused: (_, { localId }) => {
      remove(localId);
      return false;
    },
  });
  const upload = async (localId: string, file: File) => {
    const code = await fetchedCode(import('#web/prepare-picture.ts')).catch(handleRefusal);
    const prepared = await code?.preparePicture(file, PICTURE_EDGE).catch(() => toast.error(NOT_READ));
    if (!prepared) return remove(localId);
    change(localId, { preview: prepared.dataUrl });
    const body = new FormData();
    body.append('image', prepared.blob, 'picture.jpg');
    void run({ localId, body });
  };
  const add = async (files: readonly File[]) => {
    // Reads the current list, because another choice may have come since the last render.
    const room = MOST_PICTURES - chosenPictures(draftKey).items.length;
    if (files.length > room) toast.error(`A message has at most ${MOST_PICTURES} pictures`);
    const chosen = files.slice(0, room).map((file) => ({ localId: randomId(), file }));
    chosenPictures(draftKey).change((all) => [
      ...all,
      ...chosen.map(({ localId }) => ({ localId, preview: '', pictureId: null, imageAlt: '' })),
    ]);
    // One file at a time: a photo takes a hundred megabytes while it is decoded.
    for (const { localId, file } of chosen) {
      if (chosenPictures(draftKey).items.some((one) => one.localId === localId)) await upload(localId, file);
    }
  };
  const describe = (localId: string, imageAlt: string) => change(localId, { imageAlt });
  return { pictures, add, describe, remove, clear: () => chosenPictures(draftKey).change(() => []) };
}
