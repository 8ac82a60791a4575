import clsx from 'clsx';
import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ComparedRequest } from '#modules/reviews/comparison.contract.ts';
import { COMPARISON_PAGE_SIZES } from '#modules/reviews/comparison.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { TableColumn } from '#ui/table/data-table.tsx';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { singlePress, useWrite } from '#web/write/use-write.ts';
import { MOST_REJECTED } from '../shortlist.rules.ts';
import styles from './compared-columns.module.css';
import { comparedColumns, nameOf } from './compared-columns.tsx';
import type { TableData } from './load-table.ts';
import { RequestsTable } from './requests-table.tsx';

const RejectDialog = onDemand(() => import('./reject-several-dialog.tsx'), 'RejectSeveralDialog');

interface ComparedRequestsProps {
  kollab: { kollabId: string; active: boolean };
  label: string;
  data: TableData<ComparedRequest>;
}

/** The requests that wait for the owner, side by side. */
export function ComparedRequests({ kollab: { kollabId, active }, label, data }: ComparedRequestsProps) {
  /** The names of the senders by request. They stay chosen on other pages of the table. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [open, setOpen] = useState(false);
  const [notice, setNotice] = useState<string[]>([]);
  const { rows } = data;
  const columns = useMemo(() => {
    const choose = (row: ComparedRequest, on: boolean) =>
      setChosen((before) => {
        const after = new Map(before);
        if (on) after.set(row.requestId, nameOf(row));
        else after.delete(row.requestId);
        return after;
      });
    return comparedColumns(kollabId, rows ?? [], chooseColumn(chosen, choose));
  }, [kollabId, rows, chosen]);
  const ask = () => {
    const isTooMany = chosen.size > MOST_REJECTED;
    if (chosen.size > 0 && !isTooMany) return setOpen(true);
    setNotice([isTooMany ? `Choose at most ${MOST_REJECTED} requests.` : 'Choose at least one request.']);
  };
  const invite = active && (
    <Button variant="quiet" render={<Link to={paths.inviteToKollab(kollabId)} />}>
      Invite more people
    </Button>
  );
  return (
    <>
      {rows && rows.length > 0 ? (
        <div className={styles.top}>
          <p>The audiences come from the platforms, with the day of the reading.</p>
          {invite}
        </div>
      ) : null}
      <RequestsTable
        label={label}
        data={data}
        columns={columns}
        sizes={COMPARISON_PAGE_SIZES}
        empty={
          <EmptyState title="No requests are waiting for your answer right now." action={invite}>
            When somebody asks to collaborate, you can compare them here.
          </EmptyState>
        }
      />
      {notice.length > 0 && (
        <Banner tone="info" live onDismiss={() => setNotice([])}>
          {notice.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      {rows && rows.length > 0 ? (
        <BottomBar className={clsx(styles.bar, chosen.size > 0 && styles.staying)}>
          <Button aria-haspopup="dialog" onClick={ask}>
            Reject chosen
          </Button>
          {chosen.size > 0 && (
            <Button variant="quiet" onClick={() => setChosen(new Map())}>
              Choose none
            </Button>
          )}
          <span role="status">{chosen.size > 0 ? `${chosen.size} chosen` : ''}</span>
        </BottomBar>
      ) : null}
      <RejectDialog
        open={open}
        onOpenChange={setOpen}
        kollabId={kollabId}
        chosen={chosen}
        onDone={({ left }) => {
          setNotice(left.map(({ requestId, reason }) => `${chosen.get(requestId)}: ${reason}`));
          setChosen(new Map());
        }}
      />
    </>
  );
}

function chooseColumn(
  chosen: ReadonlyMap<string, string>,
  onChoose: (row: ComparedRequest, on: boolean) => void,
): TableColumn<ComparedRequest> {
  return {
    id: 'favourite',
    header: 'Favourite',
    sortable: true,
    size: 108,
    cell: (row) => (
      <div className={styles.choose}>
        <Checkbox
          label={<span className="visually-hidden">Choose {nameOf(row)}</span>}
          checked={chosen.has(row.requestId)}
          onChange={({ target }) => onChoose(row, target.checked)}
        />
        <FavouriteButton request={row} />
      </div>
    ),
  };
}

/** The update is optimistic, and undone if the server refuses it. */
function FavouriteButton({ request }: { request: ComparedRequest }) {
  const mark = useWrite(
    ({ on }: { on: boolean }) => {
      const params = { id: request.requestId };
      return on ? api.markFavourite({ params }) : api.unmarkFavourite({ params });
    },
    { queue: true },
  );
  const isFavourite = mark.pendingInputs.at(-1)?.on ?? request.favourite;
  return (
    <IconButton
      label={`Favourite: ${nameOf(request)}`}
      aria-pressed={isFavourite}
      className={styles.favourite}
      onClick={singlePress(() => mark.run({ on: !isFavourite }))}
    >
      <Star aria-hidden />
    </IconButton>
  );
}
