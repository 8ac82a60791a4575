import type { ReactNode } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';

interface KeptDraftProps {
  form: { restored: boolean; reset: () => void };
  className?: string | undefined;
  children?: ReactNode;
}

export function KeptDraft({ form, className, children }: KeptDraftProps) {
  if (!form.restored) return null;
  return (
    <Banner
      tone="info"
      className={className}
      action={
        <Button size="s" onClick={form.reset}>
          Start over
        </Button>
      }
    >
      We kept what you wrote here earlier.{children}
    </Banner>
  );
}
