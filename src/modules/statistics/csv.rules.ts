/** Figures as a file for spreadsheets (RFC 4180). Pure. */
export type CsvCell = string | number | null;

// What spreadsheets take for a formula is text here: titles are written by people.
const FORMULA = /^[=+\-@\t\r]/;

/** @param rows the first one has the names of the columns; null is an empty cell */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  // The mark at the beginning says that it is UTF-8.
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
