import { CalendarPlus, Printer, Receipt } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { fetchedCode } from '#web/fetched-code.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { AgreementVersionView } from '../agreements.contract.ts';

interface AgreementLinksProps {
  requestId: string;
  inForce: AgreementVersionView;
}

export function AgreementLinks({ requestId, inForce }: AgreementLinksProps) {
  const download = useWrite(
    async () => {
      // In the chunk of the write layer, which is loaded on first use.
      const { fetchFile, saveFile } = await fetchedCode(import('#web/fetch-transport.ts'));
      const { file, name } = await fetchFile(`/api/request/${requestId}/agreement.ics`, () => {}, 'GET');
      saveFile(file, name);
      return name;
    },
    { changes: [] },
  );
  return (
    <>
      {(inForce.deliverables.some(({ due }) => due !== null) || inForce.instalments.length > 0) && (
        <Button
          variant="quiet"
          icon={<CalendarPlus />}
          busy={download.pending}
          onClick={() => download.run()}
        >
          Add to your calendar
        </Button>
      )}
      <Button variant="quiet" icon={<Printer />} render={<Link to={paths.printedAgreement(requestId)} />}>
        Print version
      </Button>
      {inForce.instalments.length > 0 && (
        <Button variant="quiet" icon={<Receipt />} render={<Link to={paths.payments(requestId)} />}>
          Statement of payments
        </Button>
      )}
    </>
  );
}
