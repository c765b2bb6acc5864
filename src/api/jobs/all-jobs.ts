import { setTimeout as sleep } from 'node:timers/promises';
import { lt, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { allowLonger } from '#db/queries/transactions.ts';
import { emailChanges, loginCodes, passwordResets } from '#db/schema/accounts.ts';
import { loginChallenges } from '#db/schema/passkeys.ts';
import { pendingLogins, trustedBrowsers } from '#db/schema/second-steps.ts';
import {
  staffAssistedSessions,
  staffChallenges,
  staffIdentityRequests,
  staffInvitations,
} from '#db/schema/staff.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { clearSessions } from '../http/member-session.ts';
import { clearStaffSessions } from '../http/staff-session.ts';
import { clearDevices } from '../services/auth/known-device.ts';
import { expireCarts } from '../services/checkout/cart-rows.ts';
import { isMailWaiting } from '../services/mail-delivery/outbox-rows.ts';
import { sendQueuedMails } from '../services/mail-delivery/send-mails.ts';
import { repeatErasures } from '../services/member-help/personal-data/erase-member.ts';
import { repeatMerges } from '../services/member-help/personal-data/merge-members.ts';
import {
  remindOfCards,
  sitesWithExpiringCards,
} from '../services/members/billing/remind-of-expiring-cards.ts';
import { endAgedOut, sitesWithAgedOut } from '../services/members/household/end-aged-out.ts';
import { applyOfficeChanges, sitesWithOfficeChanges } from '../services/members/office/office-moves.ts';
import { dropPlanChanges, sitesWithPlanChanges } from '../services/members/plan-change/drop-plan-changes.ts';
import { renewDue, sharesOfDue, sitesWithRenewals } from '../services/members/renewal/renew-due.ts';
import { sendRenewalNotices, sitesWithNotices } from '../services/members/renewal/renewal-notices.ts';
import { isMoneyUnsettled, reconcile } from '../services/payments/reconcile-payments.ts';
import { keepLive } from '../services/publications/keep-releases.ts';
import { clearPublications, isPublishDue } from '../services/publications/publication-rows.ts';
import { getPublisher } from '../services/publications/publisher.ts';
import { isSyncDue, sitesOutOfSync, syncSite } from '../services/publications/sync-caches.ts';
import { storeMissingTerms } from '../services/search/search-terms.ts';
import { remindOfGrievances, sitesWithGrievances } from '../services/support/grievance-steps.ts';
import { type Job, JobStoppedError } from './job.ts';

/** The publisher goes on by itself; the job of the next second starts one in another process as well. */
const PUBLISH_JOB_MS = 60_000;

/** All background jobs. Their work is done by services. */
export const allJobs: readonly Job[] = [
  {
    name: 'send-mail',
    everySeconds: 1,
    isDue: ({ deps }) => isMailWaiting(deps.database),
    run: ({ deps, mail, signal }) => sendQueuedMails(deps, mail, signal),
  },
  {
    name: 'reconcile-payments',
    everySeconds: 10,
    isDue: ({ deps }) => isMoneyUnsettled(deps),
    run: ({ deps }) => reconcile(deps),
  },
  {
    // a message publishes at once; this is for scheduled publishes, rollouts, and those of a process that died
    name: 'publish-sites',
    everySeconds: 1,
    isDue: ({ deps }) =>
      deps.database.acrossSites((tx) =>
        isPublishDue(tx, { now: deps.now(), build: deps.publishing.build() }),
      ),
    run: async ({ deps, signal }) => {
      getPublisher(deps).nudge();
      // a rollout lasts longer than a job may
      const timeIsUp = sleep(PUBLISH_JOB_MS, undefined, { signal, ref: false }).catch(() => {});
      await Promise.race([getPublisher(deps).settled(), timeIsUp]);
    },
  },
  {
    // also after a rollback, and after a publish from the command line
    name: 'follow-live',
    everySeconds: 1,
    isDue: ({ deps }) => isSyncDue(deps),
    run: async ({ deps, signal }) => {
      for (const site of await sitesOutOfSync(deps)) if (!signal.aborted) await syncSite(deps, site);
    },
  },
  {
    // a new year, a page that starts or ends today, changed files, other settings
    name: 'keep-releases',
    cron: '13 * * * *',
    run: ({ deps, signal }) => keepLive(deps, { thorough: false, signal }),
  },
  {
    // finds data that the disk lost, which file times do not show
    name: 'check-releases',
    cron: '37 3 * * *',
    run: ({ deps, signal }) => keepLive(deps, { thorough: true, signal }),
  },
  {
    name: 'expire-carts',
    cron: '*/10 * * * *',
    run: async ({ deps, signal }) => {
      const most = 500;
      const expire = () => deps.database.acrossSites((tx) => expireCarts(tx, deps.now(), most));
      while (!signal.aborted && (await expire()) === most);
    },
  },
  {
    name: 'store-search-terms',
    cron: '31 * * * *',
    run: async ({ deps, signal }) => {
      const store = () => deps.database.acrossSites(storeMissingTerms);
      while (!signal.aborted && (await store()) > 0);
    },
  },
  // what was kept for a time, and the addresses of mails that told of an erasure
  { name: 'repeat-merges', cron: '43 * * * *', run: ({ deps }) => repeatMerges(deps) },
  { name: 'repeat-erasures', cron: '47 * * * *', run: ({ deps }) => repeatErasures(deps) },
  { name: 'clear-expired', cron: '23 * * * *', run: ({ deps }) => clearExpired(deps) },
  // by the hour, as a day begins at different times in different places
  {
    name: 'apply-office-changes',
    cron: '3 * * * *',
    sites: sitesWithOfficeChanges,
    runSite: ({ deps }, site) => applyOfficeChanges(deps, site),
  },
  {
    name: 'end-aged-out',
    cron: '7 * * * *',
    sites: sitesWithAgedOut,
    runSite: ({ deps }, site) => endAgedOut(deps, site),
  },
  {
    name: 'drop-plan-changes',
    cron: '9 * * * *',
    sites: sitesWithPlanChanges,
    runSite: ({ deps }, site) => dropPlanChanges(deps, site),
  },
  {
    name: 'send-renewal-notices',
    cron: '11 * * * *',
    sites: sitesWithNotices,
    runSite: ({ deps }, site) => sendRenewalNotices(deps, site),
  },
  {
    name: 'renew-memberships',
    cron: '17 * * * *',
    sites: sitesWithRenewals,
    shares: ({ deps }, site) => sharesOfDue(deps, site),
    runSite: async ({ deps, signal }, site, share) => {
      const done = await renewDue(deps, site, { signal, share });
      if (Object.values(done).some((count) => count > 0)) deps.log.event('renewals', { site, ...done });
      if (signal.aborted) throw new JobStoppedError('renewals are left');
    },
  },
  {
    name: 'remind-of-cards',
    cron: '29 * * * *',
    sites: sitesWithExpiringCards,
    runSite: ({ deps }, site) => remindOfCards(deps, site),
  },
  {
    name: 'remind-of-grievances',
    cron: '41 * * * *',
    sites: sitesWithGrievances,
    runSite: ({ deps }, site) => remindOfGrievances(deps, site),
  },
];

/** For so long, an expired link is answered with “expired” instead of “unknown”. */
const LINKS_KEPT_MS = 24 * 3_600_000;
/** Shown to the staff as expired, who can send them again. */
const INVITATIONS_KEPT_MS = 14 * 24 * 3_600_000;

/** Deletes expired sessions, links, known browsers, counters and messages of all brands. */
export async function clearExpired({
  database,
  settings,
  now,
}: Pick<ApiDependencies, 'database' | 'settings' | 'now'>): Promise<void> {
  const at = now();
  const clear = (work: (tx: Tx) => Promise<unknown>) =>
    database.acrossSites(async (tx) => {
      await allowLonger(tx);
      await work(tx);
    });
  await clear((tx) => clearSessions(tx, { settings, now: at }));
  await clear((tx) => clearDevices(tx, at));
  await clear((tx) => clearStaffSessions(tx, at));
  await clear((tx) => clearPublications(tx, at));
  const before = new Date(at.getTime() - LINKS_KEPT_MS);
  for (const links of [
    passwordResets,
    loginCodes,
    loginChallenges,
    pendingLogins,
    trustedBrowsers,
    emailChanges,
    staffChallenges,
    staffIdentityRequests,
  ])
    await clear((tx) => tx.delete(links).where(lt(links.expiresAt, before)));
  await clear((tx) => tx.delete(staffAssistedSessions).where(lt(staffAssistedSessions.createdAt, before)));
  const invitedBefore = new Date(at.getTime() - INVITATIONS_KEPT_MS);
  await clear((tx) => tx.delete(staffInvitations).where(lt(staffInvitations.expiresAt, invitedBefore)));
  // the limiter uses the machine's time, not the clock of a test
  await clear((tx) => tx.execute(sql`delete from rate_limits where expire < ${Date.now() - 3_600_000}`));
}
