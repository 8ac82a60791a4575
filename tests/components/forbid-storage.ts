import { vi } from 'vitest';

/** Forbids the storage until the test ends, as a browser that blocks cookies does. */
export function forbidStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, area, 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
}
