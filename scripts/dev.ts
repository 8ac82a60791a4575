// The server reads the switch when it is loaded.
process.argv.push('--dev');
await import('#src/server.ts');

export {};
