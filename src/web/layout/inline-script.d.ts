/** The text of an inline script: see scripts/inline-scripts.ts. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
