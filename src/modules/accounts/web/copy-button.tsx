import { Copy } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast.tsx';

/** Copies a text, and says whether it could. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      toast.error('Your browser did not let us copy. Please select the text and copy it yourself.');
    }
  };
  return (
    <Button size="s" icon={<Copy aria-hidden />} onClick={copy}>
      {label}
    </Button>
  );
}
