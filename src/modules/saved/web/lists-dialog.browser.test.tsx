import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { httpApi } from '#web/http-api.ts';
import type { SavedList } from '../saved.contract.ts';
import { ListsDialog } from './lists-dialog.tsx';

const list = (id: string, name: string): SavedList => ({ list: id, name });

it('keeps the name that is written while a list is made', async () => {
  const sent = Promise.withResolvers<SavedList>();
  vi.spyOn(httpApi, 'makeSavedList').mockReturnValueOnce(sent.promise).mockResolvedValue(list('2', 'Later'));
  const onChange = vi.fn();
  mountPage(<ListsDialog open onOpenChange={() => {}} name="A duet" lists={[]} onChange={onChange} />);
  const name = page.getByRole('textbox', { name: 'New list' });
  const make = page.getByRole('button', { name: 'Create list' });
  await name.fill('Now');
  await make.click();
  await name.fill('Later');
  sent.resolve(list('1', 'Now'));
  await expect.element(make).not.toHaveAttribute('aria-busy');
  await expect.element(name).toHaveValue('Later');
  await make.click();
  await expect.element(name).toHaveValue('');
  expect(onChange.mock.calls).toEqual([
    ['1', true],
    ['2', true],
  ]);
});
