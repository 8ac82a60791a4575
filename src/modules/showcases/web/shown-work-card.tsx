import type { ComponentProps } from 'react';
import { lazyPart } from '#ui/render/lazy-part.ts';
import './shown-work.module.css';
import './work-figures.module.css';

const Part = lazyPart(() => import('./shown-work.tsx'), 'ShownWorkList');

/** Fetched on first render, since few profiles have it. This file has the stylesheets of the page. */
export function ShownWorkCard(props: ComponentProps<typeof Part>) {
  return <Part {...props} />;
}
