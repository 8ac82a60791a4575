import { expect, it } from 'vitest';
import { paymentsText } from './payments.messages.ts';

it('shows both numbers', () => {
  expect(paymentsText({ due: 20, onTime: 19 })).toBe('Pays on time: 19 of 20');
});
