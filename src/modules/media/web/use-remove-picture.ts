import { useWrite } from '#web/write/use-write.ts';

/** Removes a picture, shows the page without it, and says so. */
export function useRemovePicture(remove: () => Promise<{ message: string }>) {
  return useWrite(() => remove(), { success: ({ message }) => message, changes: ['page', 'viewer'] });
}
