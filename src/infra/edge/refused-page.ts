const HEADINGS: Record<number, string> = {
  400: 'This address cannot be read',
  405: 'This form was not sent',
  429: 'Please wait a moment',
  503: 'Please wait a moment',
};

const LINKS: Record<number, string> = {
  400: '<a href="/">Go to the home page</a>',
  405: '<a href="">Open the page</a>',
};

/** An error page without scripts or style sheets, which would cause more requests. */
export function refusedPage(status: number, message: string): string {
  const heading = HEADINGS[status] ?? 'Something went wrong';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${heading}</title>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${escaped(message)}</p>
<p>${LINKS[status] ?? '<a href="">Try again</a>'}</p>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
