import clsx from 'clsx';
import { cloneElement, type ElementType, type ReactElement } from 'react';

/** An element that a component fills and styles: `<Link to="/x" />`, `<a href="/x" />`, `<button />`. */
export type RenderTarget = ReactElement<Record<string, unknown>>;

/**
 * Adds `props` to the element that the page passed in (its own props win, class names are joined), or to `fallback`.
 * So the design system renders links without depending on a router.
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
