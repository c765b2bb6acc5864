import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeSitesFolder, type SitesFolder } from '#tests/support/publish/sites-folder.ts';
import { ask } from '#tests/support/servers/raw-http.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';

let folder: SitesFolder;
beforeAll(async () => {
  folder = await makeSitesFolder();
  await folder.publish('harbor', { hosts: ['harbor.localhost', 'www.harbor.example'] });
});
afterAll(() => folder.remove());

async function collectLog(mode: 'local' | 'production', hosts: readonly string[]): Promise<unknown[]> {
  const server = await startTestServer(folder.dir, {
    mode,
    api: (_request, response) => void response.end(),
  });
  for (const host of hosts) await ask(server.port, '/api/auth', { host });
  await server.stop();
  return server.logged;
}

it('warns once when a server in local mode is called by a public name', async () => {
  expect(await collectLog('local', ['harbor.localhost', 'www.harbor.example', 'www.harbor.example'])).toEqual(
    [{ level: 'warn', event: 'public-name-in-local-mode', site: 'harbor', wants: 'ENAMEL_MODE=production' }],
  );
});

it('logs no warning for a server in the right mode', async () => {
  expect(await collectLog('local', ['harbor.localhost'])).toEqual([]);
  expect(await collectLog('production', ['www.harbor.example'])).toEqual([]);
});
