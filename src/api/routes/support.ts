import { contact, kmContact } from '#contracts/support/contact.ts';
import { reportDirectory } from '#contracts/support/directory-report.ts';
import {
  type GrievanceReceipt,
  grievance,
  grievanceForm,
  kmGrievance,
} from '#contracts/support/grievance.ts';
import { memberGrievances } from '#contracts/support/member-grievances.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { liveBrand } from '../brand/live-brand.ts';
import { getFileCache } from '../documents/file-cache.ts';
import { grievanceFormPdf } from '../documents/grievance-form-pdf.ts';
import { REGULATOR_ANCHOR } from '../documents/regulator-statement.ts';
import { stationeryOf } from '../documents/stationery.ts';
import { t } from '../documents/texts.ts';
import type { RequestContext } from '../http/request-context.ts';
import { fileAnswer } from '../http/response.ts';
import { route } from '../http/route.ts';
import { notFound } from '../kernel/errors.ts';
import { normalizeEmailKey } from '../services/auth/email-key.ts';
import { liveRecord, readOffer } from '../services/catalog/offer.ts';
import { submitReport } from '../services/directory-reports/submit-report.ts';
import { isWithinLimit, type Limit, limitCalls } from '../services/limits/rate-limit.ts';
import { accountScope } from '../services/membership/account.ts';
import { checkAttachments } from '../services/support/attachments.ts';
import { sendMessage } from '../services/support/contact-messages.ts';
import { readSubmission } from '../services/support/read-grievance-form.ts';
import { readMemberCases } from '../services/support/read-grievances.ts';
import { submitGrievance } from '../services/support/submit-grievance.ts';

const MESSAGES: Limit = { name: 'contact', most: 6, perSeconds: 600 };
/** More than this would fill another person's mailbox through our form. */
const CONTACT_CONFIRMATIONS: Limit = { name: 'contact-mail', most: 5, perSeconds: 24 * 3600 };

async function send(
  call: RequestContext<typeof contact> | RequestContext<typeof kmContact>,
): Promise<{ ticket: string }> {
  await limitCalls(call, MESSAGES);
  const brand = await liveBrand(call.deps, call.site);
  const confirm = await isWithinLimit(call, CONTACT_CONFIRMATIONS, normalizeEmailKey(call.body.email));
  const message = {
    site: call.site,
    brand,
    form: call.body,
    accountId: call.member?.accountId ?? null,
    now: call.deps.now(),
    confirm,
  };
  return call.inSite((tx) => sendMessage(tx, message));
}

/** Generous: a clinic or a library may share one address, and a grievance must get through. */
const GRIEVANCES: Limit = { name: 'grievance', most: 20, perSeconds: 3600 };
const GRIEVANCE_CONFIRMATIONS: Limit = { name: 'grievance-mail', most: 5, perSeconds: 24 * 3600 };

async function submit(
  call: RequestContext<typeof grievance> | RequestContext<typeof kmGrievance>,
): Promise<GrievanceReceipt> {
  await limitCalls(call, GRIEVANCES);
  const { form, files } = await readSubmission(call.request, call.endpoint.maxBodyBytes);
  const attachments = checkAttachments(files);
  const brand = await liveBrand(call.deps, call.site);
  const confirmTo: string[] = [];
  for (const address of new Set([form.email, form.representative?.email ?? '']))
    if (address !== '' && (await isWithinLimit(call, GRIEVANCE_CONFIRMATIONS, normalizeEmailKey(address))))
      confirmTo.push(address);
  const accountId = call.member?.accountId ?? null;
  const filing = { brand, form, attachments, accountId, now: call.deps.now(), confirmTo };
  return call.inSite((tx) => submitGrievance(tx, filing));
}

const REPORTS: Limit = { name: 'directory-report', most: 10, perSeconds: 600 };
const REPORT_CONFIRMATIONS: Limit = { name: 'directory-report-mail', most: 5, perSeconds: 24 * 3600 };

async function report(call: RequestContext<typeof reportDirectory>) {
  await limitCalls(call, REPORTS);
  const { site, deps, body: form } = call;
  const brand = await liveBrand(deps, site);
  const offer = await readOffer(call);
  const confirm =
    form.email !== '' && (await isWithinLimit(call, REPORT_CONFIRMATIONS, normalizeEmailKey(form.email)));
  return call.inSite((tx) => submitReport(tx, { site, brand, offer, form, now: deps.now(), confirm }));
}

/** Messages, grievances, and reports about the directory. */
export const supportRoutes = [
  route(contact, send),
  route(kmContact, send),
  route(grievance, submit),
  route(kmGrievance, submit),
  route(reportDirectory, report),
  route(memberGrievances, async (call) => {
    const { pages } = await liveRecord(call);
    const form = pages.find(({ page }) => page === 'grievance-form');
    return {
      cases: await call.inSite((tx) => readMemberCases(tx, accountScope(call))),
      hasRegulator: form?.sections.some(({ id }) => id === REGULATOR_ANCHOR) ?? false,
    };
  }),
  route(grievanceForm, async (call) => {
    const { deps, site, request } = call;
    const live = await deps.liveContent(site);
    if (!live) throw notFound();
    const key = JSON.stringify(['grievance-form', site, live.content, currentLanguage()]);
    const file = await getFileCache(deps).take(key, async () =>
      grievanceFormPdf(live.record, await stationeryOf(live, deps.now())),
    );
    return fileAnswer(request, file, { type: 'application/pdf', name: `${t.fileNames.grievanceForm}.pdf` });
  }),
];
