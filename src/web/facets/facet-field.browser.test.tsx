import { useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import { FacetField } from './facet-field.tsx';

function Place() {
  const place = useSearchParams()[0].get('place') ?? '';
  return <FacetField label="Place" name="place" value={place} pattern=".*" problem="Not a place" />;
}

it.each([
  ['keeps the typed text when Enter only ends a word of an input method', 229, 'osl'],
  ['shows the value of the address after Enter', 13, 'Oslo'],
])('%s', async (_, keyCode, shown) => {
  const router = mountPage(<Place />);
  const field = page.getByRole('textbox', { name: 'Place' });
  await field.fill('osl');
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode, bubbles: true }));
  await router.navigate('/?place=Oslo');
  await expect.element(field).toHaveAttribute('value', 'Oslo');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(shown);
});
