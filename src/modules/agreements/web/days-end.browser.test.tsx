import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { ownTimeZone } from '#ui/time/viewer-clock.ts';
import type { AgreementVersionView } from '../agreements.contract.ts';
import { DaysEnd } from './days-end.tsx';

const version = { deliverables: [{ due: '2026-01-02' }, { due: null }], instalments: [] };

it("says whose midnight ends a day, if it is another moment than the viewer's midnight", async () => {
  const shown = (timeZone: string | null) => (
    <>
      <p>Dates</p>
      <DaysEnd version={version as unknown as AgreementVersionView} timeZone={timeZone} />
    </>
  );
  const show = mount(shown(ownTimeZone()));
  const note = page.getByText(/^Days end at midnight/);
  await expect.element(page.getByText('Dates')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  show(shown('Pacific/Pago_Pago'));
  await expect
    .element(note)
    .toHaveTextContent('Days end at midnight in the time zone of the Kollab’s owner (Pacific/Pago Pago).');
});
