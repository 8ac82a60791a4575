/** How serious the result of a check is, the worst first. */
export const CHECK_LEVELS = ['problem', 'warning', 'ok'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];
