import { TextField } from '#ui/field/text-field.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { useViewerZone } from '#ui/time/viewer-clock.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { Link } from '#web/link.tsx';
import { type SavedSearch, savedSearchForm } from '../saved-searches.contract.ts';
import { DEFAULT_ALERT, SEARCH_LIMITS } from '../saved-searches.rules.ts';
import { SEARCHES_ADDRESS } from './list-address.ts';
import { offeredName, searchInWords } from './search-in-words.ts';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  storedQuery: string;
  saved: SavedSearch | null;
}

const OPTIONS = [
  { value: 'daily', label: 'Yes, every morning when there are some' },
  { value: 'never', label: 'No' },
] as const;

export function SearchDialog({ storedQuery, saved, ...dialog }: SearchDialogProps) {
  const toast = useToast();
  const timeZone = useViewerZone();
  const form = useForm({
    schema: savedSearchForm,
    defaults: { name: saved?.name ?? offeredName(storedQuery), alert: saved?.alert ?? DEFAULT_ALERT },
    send: (given, key) => {
      const body = { ...given, timeZone };
      return saved
        ? api.changeSavedSearch({ params: { id: saved.searchId }, body, key })
        : api.saveSearch({ body: { ...body, search: storedQuery }, key });
    },
    onSuccess: () => {
      dialog.onOpenChange(false);
      toast.success(saved ? 'Saved' : 'Search saved. Only you can see it.');
    },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={saved ? 'Your saved search' : 'Save this search'}
      description={
        <>
          This search looks for <bdi>{searchInWords(storedQuery)}</bdi>.{' '}
          <Link to={SEARCHES_ADDRESS}>See your searches</Link>
        </>
      }
      submit="Save"
      busyLabel="Saving"
    >
      <TextField {...form.field('name', 'Name')} required autoComplete="off" maxPoints={SEARCH_LIMITS.name} />
      <RadioGroup
        {...form.choice('alert', 'Tell me about new Kollabs')}
        required
        options={OPTIONS}
        hint="As a notification, and by email if your settings allow it."
      />
    </FormDialog>
  );
}
