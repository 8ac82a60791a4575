import { useHydrated } from '#web/use-hydrated.ts';

/**
 * Whether this page can use passkeys: the browser supports them, the connection is secure, and the host is a name,
 * since passkeys cannot be bound to IP addresses (WebAuthn level 3, section 5.1.3, step 8).
 */
function canUsePasskeys(): boolean {
  const { hostname } = location;
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}

/** Whether this page can use passkeys; null before hydration, since only the browser knows. */
export function usePasskeySupport(): boolean | null {
  return useHydrated() ? canUsePasskeys() : null;
}
