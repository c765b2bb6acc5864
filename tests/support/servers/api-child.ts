import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiHandler } from '#api/compose/api-handler.ts';
import { createSandbox } from '#api/drivers/payments/sandbox.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import { openApi } from '#server/members-api/open-api.ts';
import { brandContent, brandRecord } from '../api/brand-content.ts';
import { noPublishing } from '../api/no-publish-driver.ts';

// A process of the member API for one brand, with jobs and the settings of its environment: node api-child.ts <site>
// BOOKS_URL is the database of the sandbox processor, as a processor's books are not in ours. Each charge takes
// PROCESSOR_MS. Prints its port.

const [site = ''] = process.argv.slice(2);
const settings = readApiSettings(process.env, 'local');
const log = createLog(settings.LOG_LEVEL);
const { deps } = await openApi({
  settings,
  dataDir: 'unused',
  contents: {
    liveContent: async (name) => (name === site ? brandContent(name) : null),
    originOf: async (name) => `http://${name}.localhost`,
    contentVersion: brandRecord,
    publishing: noPublishing,
    mayPreview: () => false,
  },
  log,
});
const sandbox = createSandbox({ databaseUrl: process.env.BOOKS_URL ?? '' });
deps.processor = {
  ...sandbox,
  confirm: async (ref, source) => {
    await sleep(Number(process.env.PROCESSOR_MS));
    return sandbox.confirm(ref, source);
  },
};
const handle = createApiHandler(deps);
const server = createServer((request, response) => {
  const clientAddress = String(request.headers['x-visitor'] ?? '127.0.0.1');
  handle(request, response, { site, clientAddress, secure: false }).catch((error) => {
    log.error('no-answer', error);
    response.destroy();
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
