import { Copy } from 'lucide-react';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { useToast } from '#ui/toast/toast.tsx';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'aria-label'> {
  text: string;
  label: string;
}

export function CopyButton({ text, label, ...button }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied');
    } catch {
      toast.error('Your browser did not let us copy it. Select the text, and copy it by hand.');
    }
  };
  return (
    <Button size="s" icon={<Copy aria-hidden />} onClick={copy} {...button}>
      {label}
    </Button>
  );
}
