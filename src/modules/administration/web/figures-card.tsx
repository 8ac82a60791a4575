import { sizeText } from '#modules/files/files.rules.ts';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { Stats } from '#ui/stat/stat.tsx';
import { Time } from '#ui/time/time.tsx';
import type { FiguresView } from '../operations.contract.ts';

/** How much there is here, and what runs it. */
export function FiguresCard({ figures }: { figures: FiguresView }) {
  const { users, kollabs, requests, completed, version, node, postgres, startedAt } = figures;
  const { database, pictures, files } = figures;
  return (
    <Panel id="figures" title="This site" intro="Totals so far, a few seconds old.">
      <Stats
        items={[
          { label: 'users', value: formatThousands(users) },
          { label: 'Kollabs', value: formatThousands(kollabs) },
          { label: 'requests', value: formatThousands(requests) },
          { label: 'completed', value: formatThousands(completed) },
        ]}
      />
      <DefinitionList
        items={[
          { term: 'Version', detail: version },
          { term: 'Started', detail: <Time value={startedAt} format="date-time" /> },
          { term: 'PostgreSQL', detail: postgres },
          { term: 'Node.js', detail: node },
          { term: 'Database', detail: sizeText(database) },
          { term: 'Pictures', detail: pictures > 0 ? sizeText(pictures) : 'None' },
          { term: 'Files', detail: files > 0 ? sizeText(files) : 'None' },
        ]}
      />
    </Panel>
  );
}
