import { type ComponentType, useEffect, useState } from 'react';

/** Mounts the leave dialog, whose code is loaded with the first unsaved input. */
export function LeaveGuard() {
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    const show = ({ detail }: CustomEventInit<ComponentType>) => setDialog(() => detail);
    addEventListener('unsaved', show);
    return () => removeEventListener('unsaved', show);
  }, []);
  return Dialog && <Dialog />;
}
