import { type ComponentType, useEffect, useState } from 'react';

/** Where the question stands that is asked before unsaved words are left. Its code comes with the first of them. */
export function LeaveGuard() {
  const [Dialog, setDialog] = useState<ComponentType>();
  useEffect(() => {
    const show = ({ detail }: CustomEventInit<ComponentType>) => setDialog(() => detail);
    addEventListener('unsaved', show);
    return () => removeEventListener('unsaved', show);
  }, []);
  return Dialog && <Dialog />;
}
