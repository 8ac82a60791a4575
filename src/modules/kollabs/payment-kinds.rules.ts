/** How something is paid for. By itself, since pages that only read an address need no more. Pure. */
export const PAYMENT_KINDS = ['money', 'product', 'share', 'none'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];
