import { ArrowLeft } from 'lucide-react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './breadcrumbs.module.css';

/** The way back to what this page came from: `<BackLink link={<Link to="/kollabs" />}>All Kollabs</BackLink>`. */
export function BackLink({ link, children = 'Back' }: { link: RenderTarget; children?: string }) {
  return renderAs(link, 'a', {
    className: styles.back,
    children: (
      <>
        <ArrowLeft aria-hidden="true" />
        {children}
      </>
    ),
  });
}
