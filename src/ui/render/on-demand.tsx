import { type ComponentType, createElement, lazy, type ReactElement, Suspense, useState } from 'react';

/**
 * A component with an `open` prop whose code is fetched when it is first opened:
 * `const NoteDialog = onDemand(() => import('./note-dialog.tsx'), 'NoteDialog')`, used like the component itself.
 * It stays mounted afterwards, so that it can close with its own motion and return the focus.
 */
export function onDemand<Props extends { open: boolean }, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): (props: Props) => ReactElement | null {
  const Lazy = lazy(async () => ({ default: (await load())[name] })) as unknown as ComponentType<Props>;
  return function OnDemand(props: Props) {
    const [opened, setOpened] = useState(props.open);
    if (props.open && !opened) setOpened(true);
    if (!opened) return null;
    return <Suspense fallback={null}>{createElement(Lazy, props)}</Suspense>;
  };
}
