/** What a user reads of a failure that is not theirs. By itself, because every page can say it. */
export const UNEXPECTED = 'Something went wrong on our side. Please try again.';
