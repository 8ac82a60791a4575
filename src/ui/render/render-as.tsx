import clsx from 'clsx';
import { cloneElement, type ElementType, type ReactElement } from 'react';

/** An element that a component fills and dresses: `<Link to="/x" />`, `<a href="/x" />`, `<button />`. */
export type RenderTarget = ReactElement<Record<string, unknown>>;

/**
 * Puts `props` on the element that a page handed in (its own props win, class names join), or on `fallback`
 * when it handed in none. This is how the design system makes links without knowing a router.
 */
export function renderAs(
  target: RenderTarget | undefined,
  fallback: ElementType,
  props: Record<string, unknown>,
): ReactElement {
  if (!target) {
    const Fallback = fallback;
    return <Fallback {...props} />;
  }
  const own = target.props;
  return cloneElement(target, {
    ...props,
    ...own,
    className: clsx(props.className as string, own.className as string) || undefined,
    children: props.children ?? own.children,
  });
}
