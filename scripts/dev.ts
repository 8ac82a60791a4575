process.argv.push('--dev');
await import('../src/server.ts');
