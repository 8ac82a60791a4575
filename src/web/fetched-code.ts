import { ApiError } from '#contract/api-error.ts';

/**
 * Code that is fetched when it is needed: `const { signOut } = await fetchedCode(import('./sign-out.ts'))`.
 * @throws {ApiError} 'offline', where it does not come: to its user that is a lost connection
 */
export function fetchedCode<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch(() => {
    throw new ApiError(599, {});
  });
}
