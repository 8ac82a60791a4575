import {
  type ComponentType,
  createElement,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { isComposing } from '../field/is-composing.ts';
import { useToastIfAny } from '../toast/toast.tsx';
import { isCodeLost } from './code-lost.ts';

const NOT_LOADED = 'This could not be loaded. Please check your connection and try again.';
const NOT_LOADED_MS = 10_000;

interface Overlay {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * An overlay whose code loads when it is first opened: `const NoteDialog = onDemand(() => import('./note-dialog.tsx'),
 * 'NoteDialog')`, used like the component itself. It stays mounted afterwards, so that it can animate closing and
 * return the focus. Escape cancels it while it loads. If loading fails, a toast says so and the page stays.
 *
 * Not `React.lazy`: React delays the content after a fallback by 0.3 s, even if it is available at once.
 */
export function onDemand<Props extends Overlay, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): (props: Props) => ReactElement | null {
  let loaded: ComponentType<Props> | undefined;
  return function OnDemand(props: Props) {
    const { open, onOpenChange } = props;
    const [isWanted, setIsWanted] = useState(open);
    if (open && !isWanted) setIsWanted(true);
    const [arrived, setArrived] = useState(() => loaded);
    const toast = useToastIfAny();
    const Content = arrived ?? loaded;
    const isMissing = isWanted && !Content;

    const cancel = useEffectEvent(() => onOpenChange(false));
    const reportFailure = useEffectEvent(() => {
      onOpenChange(false);
      // Some browsers do not retry a failed import until the page is reloaded.
      const action = { label: 'Reload', onSelect: () => location.reload() };
      toast?.error(NOT_LOADED, { duration: NOT_LOADED_MS, action });
    });
    useEffect(() => {
      if (!isMissing) return;
      load().then(
        (module) => {
          loaded = module[name];
          setArrived(() => loaded);
        },
        (error) => {
          // The page and its unsaved input stay.
          if (!isCodeLost(error)) reportError(error);
          setIsWanted(false);
          reportFailure();
        },
      );
    }, [isMissing]);

    const isLoading = isMissing && open;
    useEffect(() => {
      if (!isLoading) return;
      const press = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !isComposing(event)) cancel();
      };
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    }, [isLoading]);

    return isWanted && Content ? createElement(Content, props) : null;
  };
}
