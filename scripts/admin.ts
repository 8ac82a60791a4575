import { runAdmin } from './admin/run-admin.ts';

// Commands for the operator of an instance: `npm run admin`.
try {
  process.exitCode = await runAdmin(process.argv.slice(2), process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
