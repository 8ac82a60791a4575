import { createElement, type SVGProps } from 'react';

type IconProps = SVGProps<SVGSVGElement> & {
  size?: number | string;
  /** As lucide has it: its shapes with their attributes, a React key among these. */
  icon: { node: readonly [string, Record<string, string>][] };
};

/**
 * Draws the icons of lucide, in place of their own component (`scripts/lean-icons.ts`). What is the same for all of them is
 * in base.css. Without a name an icon is decoration.
 */
export function LucideIcon({ icon, size = 24, width = size, height = size, className, ...rest }: IconProps) {
  const isNamed = Object.keys(rest).some((name) => /^(?:aria-|role$|title$)/.test(name));
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: who uses it names it, or it is hidden.
    <svg
      width={width}
      height={height}
      viewBox="0 0 24 24"
      className={className ? `lucide ${className}` : 'lucide'}
      aria-hidden={isNamed ? undefined : true}
      {...rest}
    >
      {icon.node.map(([shape, attributes]) => createElement(shape, attributes))}
    </svg>
  );
}
