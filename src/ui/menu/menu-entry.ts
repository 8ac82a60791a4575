import type { ReactNode } from 'react';
import type { RenderTarget } from '../render/render-as.tsx';

export type MenuEntry =
  | {
      label: string;
      icon?: ReactNode;
      /** Secondary text at the end: a count, 'Coming soon'. */
      note?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onSelect?: () => void;
      /** A link instead of `onSelect`: `<Link to="/settings" />`. */
      link?: RenderTarget;
    }
  | 'separator';
