import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { type SavedIn, savedListForm } from '../saved.contract.ts';
import { SAVED_LIMITS } from '../saved.rules.ts';
import styles from './saved.module.css';

interface ListsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  lists: SavedIn[];
  onChange: (list: string, on: boolean) => unknown;
}

export function ListsDialog({ open, onOpenChange, name, lists, onChange }: ListsDialogProps) {
  const form = useForm({
    schema: savedListForm,
    defaults: { name: '' },
    send: (body, key) => api.makeSavedList({ body, key }),
    onSuccess: ({ list }) => {
      form.reset();
      return onChange(list, true);
    },
    onWrittenOn: ({ list }) => onChange(list, true),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your lists"
      description={
        <>
          Choose the lists for <bdi>{name}</bdi>. Only you can see your lists.
        </>
      }
    >
      <div className={styles.dialog}>
        <ul className={styles.choices} aria-label="Your lists">
          {lists.map(({ list, name, holds }) => (
            <li key={list}>
              <Checkbox
                label={<bdi>{name}</bdi>}
                checked={holds}
                onChange={({ target }) => void onChange(list, target.checked)}
              />
            </li>
          ))}
        </ul>
        <Form form={form} submit="Create list" busyLabel="Creating" variant="secondary">
          <TextField
            {...form.field('name', 'New list')}
            required
            autoComplete="off"
            maxPoints={SAVED_LIMITS.name}
          />
        </Form>
        <Link to={paths.saved}>See what you saved</Link>
      </div>
    </Dialog>
  );
}
