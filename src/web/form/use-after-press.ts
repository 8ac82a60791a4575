import { useCallback, useEffect, useRef } from 'react';

/**
 * Delays layout changes during a press: the error that a field shows on blur would move the button that is being
 * pressed, and the click would miss it.
 * @returns runs a task now or, during a press, after it
 */
export function useAfterPress(): (task: () => void) => void {
  const press = useRef<{ isOn: boolean; tasks: (() => void)[] }>({ isOn: false, tasks: [] });

  useEffect(() => {
    const watched = new AbortController();
    let ending: ReturnType<typeof setTimeout> | undefined;
    const begin = ({ button }: MouseEvent) => {
      clearTimeout(ending);
      if (button === 0) press.current.isOn = true;
    };
    // The click event comes in the same task.
    const end = () => {
      ending = setTimeout(() => {
        const { tasks } = press.current;
        press.current = { isOn: false, tasks: [] };
        for (const task of tasks) task();
      });
    };
    const listen = (
      names: ('pointerdown' | 'pointerup' | 'pointercancel' | 'mousedown' | 'mouseup')[],
      on: typeof begin,
    ) => {
      for (const name of names)
        document.addEventListener(name, on, { capture: true, signal: watched.signal });
    };
    // After a tap, the browser sends the mouse events, which move the focus, after the pointer events.
    listen(['pointerdown', 'mousedown'], begin);
    listen(['pointerup', 'pointercancel', 'mouseup'], end);
    return () => {
      watched.abort();
      clearTimeout(ending);
    };
  }, []);

  return useCallback((task) => {
    if (press.current.isOn) press.current.tasks.push(task);
    else task();
  }, []);
}
