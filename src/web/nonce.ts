import { createContext } from 'react';

/** The CSP nonce of the page being rendered; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('');
