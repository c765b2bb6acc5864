import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { TRUST_SECONDS } from '#api/http/browser-session.ts';
import type { readSecondStep } from '#contracts/second-step/second-step.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { Tx } from '#db/queries/database.ts';
import { trustedBrowsers } from '#db/schema/second-steps.ts';
import { type AccountKey, ofAccount } from '../membership/account-rows.ts';
import { shownDevice } from './known-device.ts';

interface Trusted extends AccountKey {
  /** of the browser's new token of trust */
  tokenHash: string;
  /** of the one before; null without one */
  before: string | null;
  device: string;
  now: Date;
}

/** Trusts a browser. Other accounts that trust it do so by its new token. */
export async function trustBrowser(
  tx: Tx,
  { site, accountId, tokenHash, before, device, now }: Trusted,
): Promise<void> {
  if (before !== null) {
    await endTrustIn(tx, { site, accountId }, before);
    await tx
      .update(trustedBrowsers)
      .set({ tokenHash })
      .where(and(eq(trustedBrowsers.site, site), eq(trustedBrowsers.tokenHash, before)));
  }
  const expiresAt = new Date(now.getTime() + TRUST_SECONDS * 1000);
  await tx.insert(trustedBrowsers).values({ site, accountId, tokenHash, device, createdAt: now, expiresAt });
}

/** @param tokenHash of the browser; null if it has no token */
export async function isTrusted(
  tx: Tx,
  { tokenHash, now, ...owner }: AccountKey & { tokenHash: string | null; now: Date },
): Promise<boolean> {
  if (tokenHash === null) return false;
  const found = await tx
    .select({ id: trustedBrowsers.id })
    .from(trustedBrowsers)
    .where(
      and(
        ofAccount(trustedBrowsers, owner),
        eq(trustedBrowsers.tokenHash, tokenHash),
        gt(trustedBrowsers.expiresAt, now),
      ),
    );
  return found.length > 0;
}

export async function listTrusted(
  tx: Tx,
  { tokenHash, now, ...owner }: AccountKey & { tokenHash: string | null; now: Date },
): Promise<AnswerOf<typeof readSecondStep>['browsers']> {
  const found = await tx
    .select()
    .from(trustedBrowsers)
    .where(and(ofAccount(trustedBrowsers, owner), gt(trustedBrowsers.expiresAt, now)))
    .orderBy(desc(trustedBrowsers.createdAt), trustedBrowsers.id);
  return found.map((browser) => ({
    id: browser.id,
    device: shownDevice(browser.device),
    createdAt: browser.createdAt.toISOString(),
    expiresAt: browser.expiresAt.toISOString(),
    isCurrent: browser.tokenHash === tokenHash,
  }));
}

/** @param id ends only the trust in this one. @returns how many were trusted */
export async function endTrust(tx: Tx, owner: AccountKey, id?: string): Promise<number> {
  const ended = await tx
    .delete(trustedBrowsers)
    .where(and(ofAccount(trustedBrowsers, owner), id === undefined ? undefined : eq(trustedBrowsers.id, id)))
    .returning({ id: trustedBrowsers.id });
  return ended.length;
}

/** @param tokenHash of the browser; null if it has no token */
export async function endTrustIn(tx: Tx, owner: AccountKey, tokenHash: string | null): Promise<void> {
  if (tokenHash === null) return;
  await tx
    .delete(trustedBrowsers)
    .where(and(ofAccount(trustedBrowsers, owner), eq(trustedBrowsers.tokenHash, tokenHash)));
}

/** @param tokenHash of the browser that stays trusted */
export async function endTrustInOthers(tx: Tx, owner: AccountKey, tokenHash: string | null): Promise<void> {
  await tx
    .delete(trustedBrowsers)
    .where(
      and(
        ofAccount(trustedBrowsers, owner),
        tokenHash === null ? undefined : ne(trustedBrowsers.tokenHash, tokenHash),
      ),
    );
}
