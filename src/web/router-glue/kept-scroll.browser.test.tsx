import { useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { SCROLL_STORAGE } from '../list/kept-pages.ts';
import { KeptScroll } from './kept-scroll.tsx';

function Site() {
  const { pathname } = useLocation();
  // Between layout effects and effects, as a reload on a slow device.
  useLayoutEffect(() => {
    if (pathname === '/other') queueMicrotask(() => dispatchEvent(new Event('pagehide')));
  }, [pathname]);
  return (
    <>
      <Outlet />
      <KeptScroll />
    </>
  );
}

it('saves the scroll position of a page that is left for one that is reloaded at once', async () => {
  const children = [
    { path: '/', element: <div style={{ height: '300vh' }}>A long list</div> },
    { path: '/other', element: <h1>Elsewhere</h1> },
  ];
  const router = createMemoryRouter([{ element: <Site />, children }]);
  mount(<RouterProvider router={router} />);
  scrollTo(0, 500);
  const { key } = router.state.location;
  await router.navigate('/other');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  const saved = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE) ?? '{}');
  expect(saved[key]).toBe(500);
});
