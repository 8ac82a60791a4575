import { createContext } from 'react';

/** The nonce of the page being rendered; empty in the browser, which never shows it to scripts. */
export const NonceContext = createContext('');
