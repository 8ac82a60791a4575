import { useRevalidator } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';

/** Blocks somebody, or takes it back, says how it went and shows the page as things then stand. */
export function useBlock(username: string): { block: () => Promise<void>; unblock: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const change = async (make: () => Promise<{ message: string }>) => {
    try {
      const { message } = await make();
      toast.success(message);
    } catch (error) {
      toast.error((error as Error).message);
    }
    await revalidate();
  };
  const params = { username };
  return {
    block: () => change(() => api.blockUser({ params })),
    unblock: () => change(() => api.unblockUser({ params })),
  };
}
