import type { ReactNode } from 'react';
import { createMemoryRouter, type LoaderFunctionArgs, Outlet, RouterProvider } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDefinition } from '#contract/errors.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { useDestination } from '#web/destination.ts';
import { useShownData } from '#web/revalidation.ts';
import { mount } from './mount.tsx';

/**
 * Mounts a page with a router and toasts, for tests of navigation, revalidation and messages.
 * @param load the page's loader
 * @param root data of the root loader, such as the viewer
 * @returns the router; it also has the routes '/signin' and '/elsewhere'
 */
export function mountPage(
  content: ReactNode,
  load: (args: LoaderFunctionArgs) => unknown = () => null,
  root: object | null = null,
) {
  const children = [
    { path: '/', element: content, loader: load },
    { path: '/signin', element: <h1>Sign In</h1> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ];
  const router = createMemoryRouter([{ id: 'root', element: <Root />, loader: () => root, children }]);
  mount(
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>,
  );
  return router;
}

/** The part of the root that the write layer needs. */
function Root() {
  useShownData();
  useDestination();
  return <Outlet />;
}

/** Creates the error that the client throws for a refusal. */
export function refusal(error: ErrorCode | ErrorDefinition, body: Partial<ErrorBody> = {}): ApiError {
  const { code, status, text } = typeof error === 'string' ? ERRORS[error] : error;
  return new ApiError(status, { code, error: text, ...body });
}
