import { noBotCheck } from '../../src/api/drivers/bot-check/bot-check.ts';
import { smtpMail } from '../../src/api/drivers/mail/smtp.ts';
import { startJobs } from '../../src/api/jobs/start-jobs.ts';
import { createLog } from '../../src/api/log/log.ts';
import type { ApiParts } from '../../src/api/parts.ts';
import { readApiSettings } from '../../src/api/settings.ts';
import { openDatabase } from '../../src/db/database.ts';
import { brandContent, brandRecord } from './brand-content.ts';
import { noPublishing } from './no-publishing.ts';

// A process that does the work behind the API: node jobs-child.ts <database> <smtp port>. Prints “ready”, ends on
// SIGTERM.

const [databaseUrl = '', smtpPort = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl });
const parts: ApiParts = {
  database,
  settings: readApiSettings({}, 'local'),
  processor: undefined as never,
  botCheck: noBotCheck,
  appleWallet: null,
  log: createLog('warn'),
  now: () => new Date(),
  liveContent: brandContent,
  originOf: async (site) => `http://${site}.localhost`,
  contentVersion: brandRecord,
  publishing: noPublishing,
  mayPreview: () => false,
};
const mail = smtpMail({ url: `smtp://127.0.0.1:${smtpPort}`, from: 'no-reply@mail.example' });
const jobs = await startJobs(parts, { databaseUrl, mail });
process.once('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
console.log('ready');
