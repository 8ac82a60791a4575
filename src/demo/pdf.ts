const PAGE = { width: 595, height: 842, margin: 72 };
/** Latin-1 is a subset of the encoding that the fonts have. */
const LATIN = /^[\x20-\x7e\xa0-\xff]*$/;

/** A PDF of one A4 page, with a heading and lines of text in Latin-1. */
export function writePdf(title: string, lines: readonly string[]): Buffer {
  const top = PAGE.height - PAGE.margin;
  const content = [
    `BT /F2 18 Tf ${PAGE.margin} ${top} Td ${stringOf(title)} Tj ET`,
    `BT /F1 11 Tf 17 TL ${PAGE.margin} ${top - 40} Td`,
    ...lines.map((line) => `${stringOf(line)} Tj T*`),
    'ET',
  ].join('\n');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

function stringOf(text: string): string {
  if (!LATIN.test(text)) throw new Error(`A file of the demo world is not in Latin-1: ${text}`);
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}
