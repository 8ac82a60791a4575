import { runAdmin } from './admin/run-admin.ts';

// What only who runs an instance may do: `npm run admin`.
try {
  process.exitCode = await runAdmin(process.argv.slice(2), process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
