import { useEffect } from 'react';
import address from '#ui/late-fonts.css?url';

/** Loads rarely needed fonts after the page is shown. */
export function LateFonts() {
  useEffect(() => {
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
    document.head.append(sheet);
    return () => sheet.remove();
  }, []);
  return null;
}
