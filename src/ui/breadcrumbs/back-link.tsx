import { ArrowLeft } from 'lucide-react';
import { type RenderTarget, renderAs } from '../render/render-as.tsx';
import styles from './breadcrumbs.module.css';

/** A link to the parent page: `<BackLink link={<Link to="/kollabs" />}>All Kollabs</BackLink>`. */
export function BackLink({ link, children = 'Back' }: { link: RenderTarget; children?: string }) {
  return renderAs(link, 'a', {
    className: styles.back,
    children: (
      <>
        <ArrowLeft aria-hidden="true" />
        <span>{children}</span>
      </>
    ),
  });
}
