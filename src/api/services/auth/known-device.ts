import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { DEVICE_SECONDS } from '#api/http/browser-session.ts';
import type { Tx } from '#db/queries/database.ts';
import { prepared } from '#db/queries/statements.ts';
import { knownDevices } from '#db/schema/accounts.ts';
import { trustedBrowsers } from '#db/schema/second-steps.ts';
import { lazy } from '#util/collections/lazy.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { LANGUAGES } from '#util/language/languages.ts';
import { t } from './texts.ts';

interface Device {
  site: string;
  accountId: string;
  /** of the browser's device token */
  tokenHash: string;
  now: Date;
}

/** SP 800-63B-4 §3.2.2: at most a hundred failures in a row; then the browser must be verified again. */
const MOST_FAILURES = 100;

/** Marks the browser as known to the account and resets its failures. */
export async function rememberDevice(tx: Tx, { site, accountId, tokenHash, now }: Device): Promise<void> {
  await rememberQuery(tx).execute({ site, accountId, tokenHash, now });
}

const { placeholder } = sql;

const rememberQuery = prepared((tx) =>
  tx
    .insert(knownDevices)
    .values({
      site: placeholder('site'),
      accountId: placeholder('accountId'),
      tokenHash: placeholder('tokenHash'),
      createdAt: placeholder('now'),
      lastLoginAt: placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [knownDevices.site, knownDevices.accountId, knownDevices.tokenHash],
      set: { lastLoginAt: sql`excluded.last_login_at`, failures: 0 },
    })
    .prepare('remember_device'),
);

type DeviceOfAccount = Pick<Device, 'site' | 'accountId' | 'tokenHash'>;

const isDevice = ({ site, accountId, tokenHash }: DeviceOfAccount) =>
  and(
    eq(knownDevices.site, site),
    eq(knownDevices.accountId, accountId),
    eq(knownDevices.tokenHash, tokenHash),
  );

/**
 * Counts an attempt as failed before it is made. After too many failures the browser is forgotten: it is treated as
 * unknown until an emailed code or a password reset verifies it again.
 * @returns whether the account still knows the browser
 */
export async function countDeviceAttempt(tx: Tx, device: DeviceOfAccount): Promise<boolean> {
  const counted = await tx
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} + 1` })
    .where(and(isDevice(device), lt(knownDevices.failures, MOST_FAILURES)))
    .returning({ tokenHash: knownDevices.tokenHash });
  if (counted.length > 0) return true;
  await tx.delete(knownDevices).where(isDevice(device));
  return false;
}

/** Undoes the count if the attempt could not be made. */
export async function uncountDeviceAttempt(tx: Tx, device: DeviceOfAccount): Promise<void> {
  await tx
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} - 1` })
    .where(and(isDevice(device), gt(knownDevices.failures, 0)));
}

/** Forgets the browser, because other people use it. */
export async function forgetDevice(tx: Tx, device: DeviceOfAccount): Promise<void> {
  await tx.delete(knownDevices).where(isDevice(device));
}

/**
 * After a password change, other browsers must be verified again. Trust in browsers ends, for this one as well: the next
 * login asks for the second step.
 */
export async function forgetOtherDevices(
  tx: Tx,
  { site, accountId }: Pick<Device, 'site' | 'accountId'>,
  tokenHash: string | null,
): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.site, site),
        eq(knownDevices.accountId, accountId),
        tokenHash === null ? undefined : ne(knownDevices.tokenHash, tokenHash),
      ),
    );
  await tx
    .delete(trustedBrowsers)
    .where(and(eq(trustedBrowsers.site, site), eq(trustedBrowsers.accountId, accountId)));
}

/** Deletes browsers whose cookie has expired. A job calls it, across sites. */
export async function clearDevices(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DEVICE_SECONDS * 1000);
  await tx.delete(knownDevices).where(lt(knownDevices.lastLoginAt, oldest));
}

/** Most specific first, because many browsers also name the browsers they are compatible with. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer than the User-Agent of any real browser. */
const MOST = 1024;

/** What a browser is recognized by; no text comes from the header itself. */
interface NamedDevice {
  browser: string | undefined;
  system: string | undefined;
}

/** A browser's name for its user, such as “Firefox on Android”. */
export const describeDevice = (userAgent: string | null): string => nameOf(recognize(userAgent));

/** The same within a sentence: “a browser on Linux”. */
export function deviceInSentence(userAgent: string | null): string {
  const device = recognize(userAgent);
  const name = nameOf(device);
  return device.browser ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function recognize(userAgent: string | null): NamedDevice {
  const text = (userAgent ?? '').slice(0, MOST);
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}

/** The name that was stored with a session, in the reader's language: the login may have been in another one. */
export function shownDevice(stored: string): string {
  const device = devicesByName().get(stored);
  return device ? nameOf(device) : stored;
}

function nameOf({ browser, system }: NamedDevice): string {
  if (browser && system) return t.browserOn(browser, system);
  return browser ?? (system ? t.someBrowserOn(system) : t.unknownBrowser);
}

/** Every name in every language. */
const devicesByName = lazy((): ReadonlyMap<string, NamedDevice> => {
  const named = (list: [RegExp, string][]) => [undefined, ...list.map(([, name]) => name)];
  const devices = named(BROWSERS).flatMap((browser) =>
    named(SYSTEMS).map((system): NamedDevice => ({ browser, system })),
  );
  return new Map(
    LANGUAGES.flatMap((language) =>
      inLanguage(language, () => devices.map((device) => [nameOf(device), device] as const)),
    ),
  );
});
