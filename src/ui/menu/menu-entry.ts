import type { ReactNode } from 'react';
import type { RenderTarget } from '../render/render-as.tsx';

/** A line of a menu: an action, a link, or a rule between groups. */
export type MenuEntry =
  | {
      label: string;
      icon?: ReactNode;
      /** A second, quieter word at the end: a count, 'Coming soon'. */
      note?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onSelect?: () => void;
      /** Where it leads, instead of `onSelect`: `<Link to="/settings" />`. */
      link?: RenderTarget;
    }
  | 'separator';
