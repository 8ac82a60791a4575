import { useDraftList } from '#web/drafts/draft-list.ts';
import { fetchedCode } from '#web/fetched-code.ts';
import { useHandleRefusal } from '#web/write/use-handle-refusal.ts';
import { chosenFiles, type FilesContainer } from './chosen-files.ts';

/**
 * Files that the user adds to what they write. Each is uploaded when it is chosen. The code for it is loaded with the
 * first file.
 * @param draftKey what they are added to, and the viewer
 */
export function useFileUpload(draftKey: string, container: FilesContainer) {
  const files = useDraftList(chosenFiles, draftKey);
  const handleRefusal = useHandleRefusal();
  const list = () => chosenFiles(draftKey);
  const withCode = async (work: (code: typeof import('./upload-files.ts')) => void) => {
    const code = await fetchedCode(import('./upload-files.ts')).catch(handleRefusal);
    if (code) work(code);
  };
  return {
    files,
    /** @param onRefused gets a sentence for each file that cannot be added */
    add: (chosen: readonly File[], onRefused: (text: string) => void) =>
      withCode(({ addFiles }) => addFiles(list(), container, chosen, onRefused)),
    resume: (localId: string) => withCode(({ resumeFile }) => resumeFile(list(), container, localId)),
    remove: (localId: string) => withCode(({ removeFile }) => removeFile(list(), localId)),
    /** Empties the list once its files are sent. */
    clear: () => list().change(() => []),
  };
}
