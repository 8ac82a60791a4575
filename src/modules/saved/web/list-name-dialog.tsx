import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { type SavedList, savedListForm } from '../saved.contract.ts';
import { SAVED_LIMITS } from '../saved.rules.ts';
import { listAddress } from './list-address.ts';

interface ListNameDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The list to rename; undefined to create one. */
  of?: SavedList;
}

export function ListNameDialog({ of, ...dialog }: ListNameDialogProps) {
  const form = useForm({
    schema: savedListForm,
    defaults: { name: of?.name ?? '' },
    send: (body, key) =>
      of ? api.renameSavedList({ params: { list: of.list }, body, key }) : api.makeSavedList({ body, key }),
    ...(of === undefined && { goTo: ({ list }: SavedList) => listAddress(list) }),
    onSuccess: () => dialog.onOpenChange(false),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={of ? 'Rename this list' : 'New list'}
      description="Only you can see your lists."
      submit={of ? 'Rename' : 'Create list'}
      busyLabel="Saving"
    >
      <TextField {...form.field('name', 'Name')} required autoComplete="off" maxPoints={SAVED_LIMITS.name} />
    </FormDialog>
  );
}
