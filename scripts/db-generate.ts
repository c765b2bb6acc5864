import { spawnSync } from 'node:child_process';
import { asCommand } from './terminal.ts';
import { fetchTool, toolFile } from './tools/fetch-tool.ts';

const USAGE = `Usage: npm run db:generate -- --name <what>

Generates the next migration from the schema, with the settings of drizzle.config.ts. Installs drizzle-kit on first use.`;

await asCommand(USAGE, async () => {
  const program = toolFile(await fetchTool('drizzle-kit'), 'drizzle-kit/bin.cjs');
  const { status } = spawnSync(process.execPath, [program, 'generate', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
});
