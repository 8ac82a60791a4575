const KEY = 'token';
// A token this close to its end is replaced before it is used.
const MARGIN_SECONDS = 20;

/** The stored bearer token, as product.md's persistent local session keeps it; null when there is none. */
export function storedToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function clearToken(): void {
  localStorage.removeItem(KEY);
}

/**
 * Whether a token's exp (seconds) lies behind, or so near that a call could outlive it. A token of 1.0.0 has no account type,
 * so lists would go on in another order than the page began with.
 */
export function isExpired(token: string, nowMs: number): boolean {
  try {
    const payload = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return !(payload.accountType && payload.exp - MARGIN_SECONDS > nowMs / 1000);
  } catch {
    return true;
  }
}
