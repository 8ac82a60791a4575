/** The message for a server error. In a file of its own, because every page loads it. */
export const UNEXPECTED = 'Something went wrong on our side. Please try again.';
