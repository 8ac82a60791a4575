import { useEffect } from 'react';
import address from '#ui/late-fonts.css?url';

/** Fonts that few words need, once the page stands. */
export function LateFonts() {
  useEffect(() => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    document.head.append(sheet);
    return () => sheet.remove();
  }, []);
  return null;
}
