import { useRevalidator } from 'react-router';
import { useToast } from '#ui/toast/toast.tsx';

/** Removes a picture, shows the page without it, and says so; or says why it is still there. */
export function useRemovePicture(remove: () => Promise<{ message: string }>): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  return async () => {
    try {
      const { message } = await remove();
      await revalidate();
      toast.success(message);
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
}
