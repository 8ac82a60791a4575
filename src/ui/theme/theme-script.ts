/** Where the choice is kept; nothing kept means that the system chooses. */
export const THEME_KEY = 'theme';

export type Theme = 'system' | 'light' | 'dark';

/** Runs before the first paint, so that the page never flashes in the other colours. */
export const themeScript = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
