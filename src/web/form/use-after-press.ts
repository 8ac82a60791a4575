import { useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the page still under a finger: what a field says when it is left would move the button that is being pressed,
 * and the press would miss it.
 * @returns runs a task now or, while something is being pressed, once that is done
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
    // The click comes in the same task.
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
    // A tap sends its mouse events, which move the focus, after those of the pointer.
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
