import { spawnSync } from 'node:child_process';
import { asCommand } from './terminal/as-command.ts';
import { fetchTool, toolFile } from './tools/fetch-tool.ts';

const USAGE = `Usage: npm run db:generate -- --name <what>

Writes the next migration from the schema, as drizzle.config.ts says. Fetches drizzle-kit at its first use.`;

await asCommand(USAGE, async () => {
  const program = toolFile(await fetchTool('drizzle-kit'), 'drizzle-kit/bin.cjs');
  const { status } = spawnSync(process.execPath, [program, 'generate', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
});
