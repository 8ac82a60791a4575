/** The kinds of payment. In a file of their own, so that pages that only parse an address load nothing else. Pure. */
export const PAYMENT_KINDS = ['money', 'product', 'share', 'none'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
