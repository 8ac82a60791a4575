import { describe, expect, it } from 'vitest';
import { amountIn, CURRENCIES, moneyText, paymentText } from './payment.rules.ts';

describe('an amount of money', () => {
  it('is written in one way, with the decimals of its currency', () => {
    expect(['250', '250.0', '0250.00', '250.000'].map((amount) => amountIn('EUR', amount))).toEqual(
      Array(4).fill('250.00'),
    );
    expect(amountIn('JPY', '1200')).toBe('1200');
    expect(amountIn('JPY', '1200.00')).toBe('1200');
    expect(amountIn('KWD', '1.5')).toBe('1.500');
    expect(amountIn('EUR', '0.05')).toBe('0.05');
  });

  it('is none where it has more decimals than its currency, or is nothing', () => {
    for (const amount of ['1.005', '0', '0.00', '', '-1', '1e3', '1,5', ' 1', '1.', '.5', '1234567890'])
      expect(amountIn('EUR', amount), amount).toBeNull();
    expect(amountIn('JPY', '12.5')).toBeNull();
  });

  it('is read with its code, the same everywhere', () => {
    expect(moneyText('1234567.50', 'EUR')).toBe('EUR 1,234,567.50');
    expect(moneyText('999', 'JPY')).toBe('JPY 999');
    const none = { amount: null, currency: null };
    expect(paymentText({ kind: 'product', ...none, text: 'two pairs of boots' })).toBe(
      'A product: two pairs of boots',
    );
    expect(paymentText({ kind: 'none', ...none, text: '' })).toBe('No compensation');
  });

  it('has a currency of ISO 4217, each once', () => {
    expect(CURRENCIES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  });
});
