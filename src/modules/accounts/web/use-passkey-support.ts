import { useHydrated } from '#web/use-hydrated.ts';

/**
 * Whether passkeys can be used on this page: the browser knows them, the connection is safe, and the page has a
 * name, since a passkey is bound to one and never to a number (WebAuthn level 3, section 5.1.3, step 8).
 */
function canUsePasskeys(): boolean {
  const { hostname } = location;
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Whether passkeys can be used here; null until the page's script runs, for only the browser knows. */
export function usePasskeySupport(): boolean | null {
  return useHydrated() ? canUsePasskeys() : null;
}
