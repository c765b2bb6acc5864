import { paymentSettlers } from '#api/compose/payment-settlers.ts';
import { smtpMail } from '#api/drivers/mail.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import { noBotCheck } from '#api/ports/bot-check.ts';
import { createPaymentQueue } from '#api/services/payments/payment-limits.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { brandContent, brandRecord } from '../api/brand-content.ts';
import { noPublishing } from '../api/no-publish-driver.ts';

// A process that runs the jobs: node jobs-child.ts <database> <smtp port>. Prints “ready”, and stops on
// SIGTERM.

const [databaseUrl = '', smtpPort = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl });
const settings = readApiSettings({}, 'local');
const deps: ApiDependencies = {
  database,
  settings,
  processor: undefined as never,
  botCheck: noBotCheck,
  paymentQueue: createPaymentQueue(settings),
  settlers: paymentSettlers,
  appleWallet: null,
  memberSecrets: null,
  staff: null,
  log: createLog('warn'),
  now: () => new Date(),
  liveContent: brandContent,
  originOf: async (site) => `http://${site}.localhost`,
  contentVersion: brandRecord,
  publishing: noPublishing,
  mayPreview: () => false,
};
const mail = smtpMail({ url: `smtp://127.0.0.1:${smtpPort}`, from: 'no-reply@mail.example' });
const jobs = await startJobs(deps, { databaseUrl, mail });
process.once('SIGTERM', () => {
  void jobs
    .stop()
    .then(() => database.close())
    .then(() => process.exit(0));
});
console.log('ready');
