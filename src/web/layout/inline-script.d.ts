/** The text of a script for the served page: see scripts/inline-scripts.ts. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
