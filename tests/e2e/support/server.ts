import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { startPostgresServer } from '#tests/support/database/postgres-server.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';
import { ask } from '#tests/support/servers/raw-http.ts';

// The product as the browser tests use it: the published sites, their API, and a database whose address the tests can
// find. Runs until stopped.

const postgres = await startPostgresServer();
const database = await createTestDatabase(postgres.url);
writeFileSync(process.env.ENAMEL_E2E_DATABASE_FILE ?? '', database.url);

const server = spawn(process.execPath, ['scripts/serve.ts'], {
  env: { ...process.env, DATABASE_URL: database.url },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', async (code) => {
  await database.drop();
  await postgres.stop();
  process.exit(code ?? 0);
});

/** The pages are served before the API is. */
async function isReady(): Promise<boolean> {
  const port = Number(process.env.PORT);
  return (await ask(port, '/api/health').catch(() => null))?.status === 200;
}
while (server.exitCode === null && !(await isReady())) await setTimeout(100);
console.log('Ready for the tests');
