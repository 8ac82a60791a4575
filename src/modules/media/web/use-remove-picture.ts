import { useWrite } from '#web/write/use-write.ts';

export function useRemovePicture(remove: () => Promise<{ message: string }>) {
  return useWrite(() => remove(), { success: ({ message }) => message, changes: ['page', 'viewer'] });
}
