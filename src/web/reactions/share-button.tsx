import { Share2 } from 'lucide-react';
import { useToast } from '#ui/toast/toast.tsx';
import styles from './reactions.module.css';

interface ShareButtonProps {
  name: string;
  path: string;
}

export function ShareButton({ name, path }: ShareButtonProps) {
  const toast = useToast();
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      toast.error(`Your browser did not let us copy the link. It is ${url}`);
    }
  };
  const share = async () => {
    const url = new URL(path, location.origin).href;
    if (!navigator.share) return copy(url);
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // The user cancelled the dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(url);
    }
  };
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-label={`Share ${name}`}
      title="Share"
      onClick={() => void share()}
    >
      <Share2 aria-hidden size={18} />
    </button>
  );
}
