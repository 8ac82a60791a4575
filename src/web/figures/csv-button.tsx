import { Download } from 'lucide-react';
import { type CsvCell, csvOf } from '#modules/statistics/csv.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { fetchedCode } from '../fetched-code.ts';
import { useWrite } from '../write/use-write.ts';

interface CsvButtonProps {
  /** The name of the file, without the extension. */
  name: string;
  /** The first row holds the column names. Loads its code when pressed. */
  rows: () => Promise<readonly (readonly CsvCell[])[]>;
  children: string;
}

export function CsvButton({ name, rows, children }: CsvButtonProps) {
  const save = useWrite(
    async () => {
      const { saveFile } = await fetchedCode(import('../fetch-transport.ts'));
      saveFile(new Blob([csvOf(await rows())], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    },
    { changes: [] },
  );
  return (
    <Button size="s" variant="quiet" icon={<Download />} busy={save.pending} onClick={() => save.run()}>
      {children}
    </Button>
  );
}
