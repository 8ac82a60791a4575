/* Apart from the texts of cards, so that only pages that explain the figures load the explanations. */

export const ANSWERS_HINT =
  'This counts requests from the last 90 days that were answered or waited for more than two days. Half of the answers came within the usual time.';

export const PAYMENTS_HINT =
  'This counts payments that were due in the last 24 months. A payment is on time if it arrived at most 3 days after it was due.';
