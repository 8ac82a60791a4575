interface BabelNode {
  type: string;
  value?: unknown;
  typeAnnotation?: { typeName?: { name?: string } };
}

/** An ignore plugin of Stryker: the code that `npm run test:mutants` does not mutate. */
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
