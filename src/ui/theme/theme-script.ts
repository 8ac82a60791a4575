/** The key in localStorage: 'light', 'dark', or no entry for the system's theme. */
export const themeStorageKey = 'theme';

/**
 * The text of the inline script that the page shell puts first in `<head>` (with its nonce or hash), so that
 * the chosen theme stands before anything is painted. It writes `data-theme` on `<html>`, which therefore
 * carries `suppressHydrationWarning`. Constant, so that a hash of it is constant too.
 */
export const themeScript = `try{var t=localStorage.getItem('${themeStorageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
