/**
 * Whether passkeys can be used on this page: the browser knows them, the connection is safe, and the page has a
 * name, since a passkey is bound to one and never to a number (WebAuthn level 3, section 5.1.3, step 8).
 */
export function canUsePasskeys(): boolean {
  const { hostname } = location;
  const isNumber = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber;
}
