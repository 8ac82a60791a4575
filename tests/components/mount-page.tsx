import type { ReactNode } from 'react';
import { createMemoryRouter, type LoaderFunctionArgs, Outlet, RouterProvider } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDefinition } from '#contract/errors.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { useDestination } from '#web/destination.ts';
import { useShownData } from '#web/revalidation.ts';
import { mount } from './mount.tsx';

/**
 * Shows a page under a router and among toasts, for what navigates, revalidates or tells.
 * @param load counts as the page's loader
 * @param root what the root's loader reads: the viewer
 * @returns the router; besides the page it knows '/signin' and '/elsewhere'
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

/** What the write layer needs of the root of the pages. */
function Root() {
  useShownData();
  useDestination();
  return <Outlet />;
}

/** A refusal as the client throws it. */
export function refusal(error: ErrorCode | ErrorDefinition, body: Partial<ErrorBody> = {}): ApiError {
  const { code, status, text } = typeof error === 'string' ? ERRORS[error] : error;
  return new ApiError(status, { code, error: text, ...body });
}
