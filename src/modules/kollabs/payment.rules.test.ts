import { describe, expect, it } from 'vitest';
import { readAmount } from './amount.rules.ts';
import { payment, paymentProblem } from './payment.contract.ts';
import { amountIn, CURRENCIES, moneyText, paymentText } from './payment.rules.ts';

describe('an amount of money', () => {
  it('is normalised to the decimals of its currency', () => {
    expect(['250', '250.0', '0250.00', '250.000'].map((amount) => amountIn('EUR', amount))).toEqual(
      Array(4).fill('250.00'),
    );
    expect(amountIn('JPY', '1200')).toBe('1200');
    expect(amountIn('JPY', '1200.00')).toBe('1200');
    expect(amountIn('KWD', '1.5')).toBe('1.500');
    expect(amountIn('EUR', '0.05')).toBe('0.05');
  });

  it('is null if it is malformed, zero, or has more decimals than its currency', () => {
    for (const amount of ['1.005', '0', '0.00', '', '-1', '1e3', '1,5', ' 1', '1.', '.5', '1234567890'])
      expect(amountIn('EUR', amount), amount).toBeNull();
    expect(amountIn('JPY', '12.5')).toBeNull();
  });

  it.each([
    [
      'EUR',
      ['12,50', '12.50', '12.5', '12,5', ' 12,50 ', '012,50', '€12.50', '12,50 €', 'EUR 12,50', '12.50 eur'],
      '12.50',
    ],
    [
      'EUR',
      [
        ...['1.200,50', '1,200.50', '1200.50', '1200,50', "1'200.50", '1’200,50', '1 200,50', '1 200.50'],
        ...['1\u00A0200,50', '1\u202F200,50', '1\u2009200.50', '€ 1.200,50', '1.200,50 EUR', '1200.500'],
        ...[
          '١٢٠٠٫٥٠',
          '١٬٢٠٠٫٥٠',
          '۱۲۰۰٫۵۰',
          '१,२००.५०',
          '১২০০.৫০',
          '１，２００．５０',
          '๑๒๐๐.๕๐',
          '\u200F1200,50',
        ],
      ],
      '1200.50',
    ],
    [
      'EUR',
      [
        '1200',
        '1 200',
        "1'200",
        '1’200',
        '1,200',
        '1200.-',
        '1200,–',
        '1200.00',
        '1.200,00',
        '1,200.00',
        '１２００',
        '١٢٠٠',
      ],
      '1200.00',
    ],
    [
      'EUR',
      [
        '1234567',
        '1.234.567',
        '1,234,567',
        '1 234 567',
        "1'234'567",
        '12,34,567',
        '1.234.567,00',
        '12,34,567.00',
      ],
      '1234567.00',
    ],
    ['INR', ['1234567.5', '12,34,567.50', '₹12,34,567.50', '12,34,567.50 INR', '१२,३४,५६७.५०'], '1234567.50'],
    ['USD', ['$1,200.50', '$1200.5', '1200.50 USD', 'usd 1,200.50'], '1200.50'],
    ['PLN', ['1 200,50 zł', 'zł 1200,50', '1 200,50 PLN'], '1200.50'],
    ['CHF', ["1'200.50", 'CHF 1’200.50', "1'200,50"], '1200.50'],
    ['JPY', ['1200', '1,200', '1.200', '￥1,200', '¥1200', '1,200.00', '１，２００'], '1200'],
    ['VND', ['1.200.000', '1,200,000', '1 200 000', '1200000 ₫'], '1200000'],
    ['KWD', ['1.500', '1.5', '1,5', '1,50'], '1.500'],
    ['KWD', ['1.200', '1.2', '1,2'], '1.200'],
    ['EUR', ['0.50', '0,50', '0.500', '0,5'], '0.50'],
    ['EUR', ['1.200,-', '1.200,--', '1200,--', '1,200.-', '1.200,- €', '€ 1.200,–', '1200 Euro'], '1200.00'],
    ['EUR', ['1`200.50', '1´200.50', '1‘200.50', '1·200,50', '1ʻ200.50', '1ʹ200.50'], '1200.50'],
    ['SEK', ['12,50:-', '12.50.-', '12,50 kr'], '12.50'],
    ['CHF', ['1200.--', '1200.—', 'Fr. 1200', "SFr. 1'200.00", 'Fr. 1’200.-', '1200 Fr.'], '1200.00'],
    ['DKK', ['1.200,-', '1.200,00 kr.', 'kr. 1.200,-', 'kr 1200', 'DKK 1.200,- kr.'], '1200.00'],
    ['NOK', ['kr. 500,-', '500,- kr', '500 kr'], '500.00'],
    ['SEK', ['1200:-', '1 200:-', '1.200:-', '1200:- kr'], '1200.00'],
    ['USD', ['US$1,200', 'US$ 1200.00', '$1,200 USD', '1200 US$'], '1200.00'],
    ['AUD', ['A$50', '$50', '$50 AUD'], '50.00'],
    ['CAD', ['C$50', 'CA$50', '$50 CAD'], '50.00'],
    ['MXN', ['MX$50', '$50'], '50.00'],
    ['HKD', ['HK$50'], '50.00'],
    ['SGD', ['S$50'], '50.00'],
    ['TWD', ['NT$50', '50元'], '50.00'],
    ['NZD', ['NZ$50'], '50.00'],
    ['JPY', ['1,200円', '1.200,-', '１，２００円'], '1200'],
    ['CNY', ['1200元', 'RMB 1200', '¥1,200', 'CN¥1200'], '1200.00'],
    ['KRW', ['1,200,000원', '₩1,200,000'], '1200000'],
    ['VND', ['1.200.000đ', '1.200.000 VNĐ', '1.200.000 Đ'], '1200000'],
    ['INR', ['Rs. 1,20,000', 'Rs.1,20,000/-', '1,20,000/-', '₹1,20,000/-', '1,20,000.00'], '120000.00'],
    ['TRY', ['1.200,50 TL', '₺1.200,50'], '1200.50'],
    ['PLN', ['1200,50 zl'], '1200.50'],
    ['RUB', ['1200 руб.', '1 200 руб', '1200 р.', '1200 ₽'], '1200.00'],
    ['UAH', ['1200 грн', '1 200,00 грн.'], '1200.00'],
    ['KES', ['KSh 1,200', 'Ksh. 1,200', '1,200/=', 'KSh 1,200/='], '1200.00'],
    ['XPF', ['1 200 F', '1 200 CFPF'], '1200'],
    ['XOF', ['1 200 FCFA', '1 200 F CFA', '1\u202F200 F\u202FCFA'], '1200'],
    ['XAF', ['1 200 FCFA', '1 200 F'], '1200'],
    ['AED', ['1200 د.إ', '\u200F1,200.00 د.إ.\u200F'], '1200.00'],
    ['SAR', ['1200 ر.س', '١،٢٠٠', '١٬٢٠٠٫٠٠ ر.س.', '1200 ﷼'], '1200.00'],
    ['IRR', ['۱،۲۰۰', '۱٬۲۰۰ ریال'], '1200.00'],
    ['EGP', ['١٢٠،٥٠', '120,50 ج.م'], '120.50'],
    ['KWD', ['1.200,-', '1,200.-', '1200'], '1200.000'],
  ])('in %s is parsed as people write it: %j', (currency, typed, amount) => {
    for (const one of typed) expect(readAmount(currency, one), one).toBe(amount);
  });

  it('is ambiguous if it has two readings: 1.200 euros may be 1,200 or 1.20', () => {
    for (const typed of ['1.200', '12.345', '999.000', '250.000', '1.005', '€ 1.200', '١.٢٠٠'])
      expect(readAmount('EUR', typed), typed).toBe('ambiguous');
    for (const typed of ['1,200', '250,000']) expect(readAmount('TND', typed), typed).toBe('ambiguous');
    const given = { kind: 'money', amount: '1.200', currency: 'EUR', text: '' } as const;
    expect(paymentProblem(given)).toEqual({
      field: 'amount',
      message: 'Are those thousands or cents? Write 1200 or 1.20',
    });
  });

  it('is null if it cannot be parsed', () => {
    for (const typed of [
      ...[
        '',
        ' ',
        '-1',
        '+1',
        '1e3',
        '.5',
        ',5',
        '1.',
        '1,',
        '1.2.3',
        '1,2,3',
        '1.20,30.40',
        '1,200,50',
        '12,00,50',
      ],
      ...[
        '1.200.50',
        '0.000',
        '0',
        '1..2',
        "1''200",
        '1  200',
        '1 20',
        '20 1200',
        '1_200',
        'abc',
        '$5',
        '5 USD',
        '€',
        'EUR',
      ],
      ...['US$5', '5 kr', '5 F', '£5', 'EUR.5', '€€5', '5:', '5-', '5/', '5,---'],
      ...['1.2345', '0,005', "1'20", '1 200 50', '½', '1/2', '12h', '1k', '٫٥', '1234567890', '0,200.50'],
    ])
      expect(readAmount('EUR', typed), typed).toBeNull();
    for (const typed of ['12.5', '12,50', '1.200,50']) expect(readAmount('JPY', typed), typed).toBeNull();
  });

  it('is null for an unknown currency', () => {
    for (const currency of ['', 'X1', 'XXX', 'eur', '€']) {
      expect(readAmount(currency, '12')).toBeNull();
      expect(payment.safeParse({ kind: 'money', amount: '12', currency, text: '' }).success).toBe(false);
    }
  });

  it('parses to the same value after it was stored', () => {
    const stored = payment.parse({ kind: 'money', amount: '1.200,50', currency: 'EUR', text: '' });
    expect(stored.amount).toBe('1200.50');
    expect(payment.parse(stored)).toEqual(stored);
    for (const currency of CURRENCIES)
      for (const typed of ['7', '1234', '999', '1234567'])
        expect(readAmount(currency, readAmount(currency, typed) ?? '')).toBe(readAmount(currency, typed));
  });

  it('is formatted with its currency code, the same in all languages', () => {
    expect(moneyText('1234567.50', 'EUR')).toBe('EUR 1,234,567.50');
    expect(moneyText('999', 'JPY')).toBe('JPY 999');
    const none = { amount: null, currency: null };
    expect(paymentText({ kind: 'product', ...none, text: 'two pairs of boots' })).toBe(
      'A product: two pairs of boots',
    );
    expect(paymentText({ kind: 'none', ...none, text: '' })).toBe('No compensation');
  });

  it('has currencies of ISO 4217, each once', () => {
    expect(CURRENCIES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    expect(CURRENCIES.slice(0, 3)).toEqual(['EUR', 'USD', 'GBP']);
  });
});
