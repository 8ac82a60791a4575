import type { ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './settings.module.css';

export function AccountFactsCard({ viewer }: { viewer: ViewerView }) {
  return (
    <Panel id="account" title="Your account">
      <DefinitionList
        items={[
          { term: 'Username', detail: `@${viewer.username}` },
          { term: 'Name', detail: `${viewer.fname} ${viewer.lname}` },
          { term: 'Business name', detail: viewer.businessName },
          { term: 'Account type', detail: viewer.accountType === 'business' ? 'Business' : 'Creator' },
        ]}
      />
      <p className={styles.soft}>Your username cannot be changed.</p>
    </Panel>
  );
}
