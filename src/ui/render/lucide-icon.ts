import { createElement, type SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** As lucide has it: shapes with their attributes. */
interface IconData {
  node: readonly [string, Record<string, string>][];
}

/**
 * Makes a component of one of lucide's icons, in place of their own way (`scripts/lean-icons.ts`). What is the same for
 * all of them is in base.css. Without a name an icon is decoration.
 */
export function createIcon({ node }: IconData) {
  return function Icon({ size = 24, width = size, height = size, className, ...rest }: IconProps) {
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
      // As children of their own, they need no keys.
      ...node.map(([shape, attributes]) => createElement(shape, attributes)),
    );
  };
}
