/** How many rows a page of the comparison has. */
export const COMPARISON_PAGE_SIZES = [10, 20] as const;
export const MOST_COMPARED_ROWS = 20;

/** The newest requests of a Kollab that are compared, which bounds the cost. Above it the total is '1000+'. */
export const MOST_COMPARED = 1000;
