import { categoryLabel } from '#contract/product.ts';
import type { ViewerView } from '#modules/discovery/discovery.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './settings.module.css';

/** The facts of the account that cannot be changed here. */
export function AccountFactsCard({ viewer }: { viewer: ViewerView }) {
  return (
    <Panel id="account" title="Your account">
      <DefinitionList
        items={[
          { term: 'Username', detail: `@${viewer.username}` },
          { term: 'Name', detail: `${viewer.fname} ${viewer.lname}` },
          { term: 'Business name', detail: viewer.businessName },
          { term: 'Account type', detail: viewer.accountType === 'business' ? 'Business' : 'Creator' },
          {
            term: 'Content category',
            detail: <Badge category={viewer.contentType}>{categoryLabel(viewer.contentType)}</Badge>,
          },
        ]}
      />
      <p className={styles.soft}>Your username and your content category cannot be changed.</p>
    </Panel>
  );
}
