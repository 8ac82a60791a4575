import type { Ref, RefCallback } from 'react';

export function mergeRefs<Element>(...refs: (Ref<Element> | undefined)[]): RefCallback<Element> {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}
