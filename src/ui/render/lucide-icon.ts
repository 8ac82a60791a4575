import { createElement, type SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** Lucide's format: shapes with their attributes. */
interface IconData {
  node: readonly [string, Record<string, string>][];
}

/**
 * Creates a component of a lucide icon, instead of lucide's own factory (`scripts/lean-icons.ts`). Shared attributes
 * and the usual size are in base.css. Without a name an icon is decorative.
 */
export function createIcon({ node }: IconData) {
  return function Icon({ size, width = size, height = size, className, ...rest }: IconProps) {
    const isNamed = Object.keys(rest).some((name) => /^(?:aria-|role$|title$)/.test(name));
    return createElement(
      'svg',
      {
        width,
        height,
        viewBox: '0 0 24 24',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': isNamed ? undefined : true,
        ...rest,
      },
      // Spread as separate children, they need no keys.
      ...node.map(([shape, attributes]) => createElement(shape, attributes)),
    );
  };
}
