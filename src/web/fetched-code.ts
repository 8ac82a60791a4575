import { ApiError } from '#contract/api-error.ts';

/**
 * Awaits a dynamic import: `const { signOut } = await fetchedCode(import('./sign-out.ts'))`.
 * @throws {ApiError} 'offline' if the code cannot be loaded: for the user that is a lost connection
 */
export function fetchedCode<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch(() => {
    throw ApiError.offline();
  });
}
