/** The localStorage key: 'light', 'dark', or no entry for the system's theme. */
export const themeStorageKey = 'theme';

/**
 * The inline script that the page shell puts first in `<head>` (with its nonce or hash), so that the chosen theme
 * applies before the first paint. It sets `data-theme` on `<html>`, which therefore has `suppressHydrationWarning`. It
 * is constant, so that its hash is constant, too.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeStorageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
