import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import type { Rate } from '../portfolio.rules.ts';
import { ratesFields } from '../portfolio-form.contract.ts';
import { RatesInput } from './rates-input.tsx';

export function OwnRatesCard({ rates }: { rates: Rate[] }) {
  const form = useSavedForm({
    id: 'rates-form',
    schema: ratesFields,
    saved: { rates },
    send: (changed, key) => api.setRates({ body: { rates, ...changed }, key }),
    success: 'Rates saved',
    changes: ['page'],
  });
  return (
    <Panel
      id="rates"
      title="Rates"
      intro="What your work usually costs. A rate on request is shown only to people with an open request or collaboration with you."
    >
      <Form
        form={form}
        variant="secondary"
        submit="Save rates"
        busyLabel="Saving"
        actions={<PanelNote>{form.dirty ? 'Not saved yet' : null}</PanelNote>}
      >
        <ChangedMeanwhile form={form} />
        <RatesInput {...form.choice('rates', 'Rates')} />
      </Form>
    </Panel>
  );
}
