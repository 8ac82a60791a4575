import type { ReactNode } from 'react';

/** Words for screen readers only. The class `visually-hidden` (base.css) does the same on any element. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
