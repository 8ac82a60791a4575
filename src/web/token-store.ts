import { dropStored, readStored, store } from '#ui/storage.ts';

const KEY = 'token';
// A token that expires sooner is renewed before it is used.
const MARGIN_SECONDS = 20;

export function storedToken(): string | null {
  return readStored(KEY);
}

export function storeToken(token: string): void {
  store(KEY, token);
}

export function clearToken(): void {
  dropStored(KEY);
}

/**
 * Whether a token has expired (`exp`, in seconds) or is about to. Tokens of version 1.0.0 have no account type and
 * count as expired, because lists would continue in another order than the page began with.
 */
export function isExpired(token: string, nowMs: number): boolean {
  try {
    const payload = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return !(payload.accountType && payload.exp - MARGIN_SECONDS > nowMs / 1000);
  } catch {
    return true;
  }
}
