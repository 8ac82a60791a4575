/** What is read of a node of Babel's syntax tree. */
interface BabelNode {
  type: string;
  value?: unknown;
  typeAnnotation?: { typeName?: { name?: string } };
}

/** What `npm run test:mutants` leaves unchanged: an ignore plugin of Stryker. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'names-and-texts',
    value: { shouldIgnore: ({ node }: { node: BabelNode }) => reasonToIgnore(node) },
  },
];

function reasonToIgnore({ type, value, typeAnnotation }: BabelNode): string | undefined {
  if (type === 'TSAsExpression' && typeAnnotation?.typeName?.name === 'const')
    return 'Types are made of it: without one of its names the code no longer compiles.';
  if (type === 'StringLiteral' && /\s|^[A-Z]/.test(String(value)))
    return 'People read it: a test could only repeat it.';
  return undefined;
}
