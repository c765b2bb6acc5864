import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DocumentColors } from '#api/brand/brand.ts';
import type { ApiSettings } from '#api/kernel/settings.ts';
import type { OwnCard } from '#contracts/membership/id-card.ts';
import { SettingsError } from '#util/node/read-environment.ts';
import { type PassContent, passContent, passIcon } from './wallet-pass.ts';

/** Makes passes for the wallets of iPhones and Apple Watches. */
export interface AppleWallet {
  /** when the certificate expires; no phone accepts passes signed later */
  validUntil: Date;
  /** @returns the .pkpass file */
  makePass(card: OwnCard, colors: DocumentColors): Promise<Buffer>;
}

/** Pixels per point of each icon. */
const SCALES = { 'icon.png': 1, 'icon@2x.png': 2, 'icon@3x.png': 3 } as const;
const ICON_POINTS = 29;

/** Signs passes of all brands with the certificate that the settings name. */
export function appleWallet(certificates: PassCertificates): AppleWallet {
  return {
    validUntil: certificates.validUntil,
    makePass: async (card, colors) => {
      const content = passContent(card, { colors, passType: certificates.passType, team: certificates.team });
      return sign(content, certificates, colors);
    },
  };
}

async function sign(
  { fields, ...props }: PassContent,
  { certificate, key, intermediate }: PassCertificates,
  colors: DocumentColors,
): Promise<Buffer> {
  // loaded on first use: most deployments have no certificate
  const { PKPass } = await import('passkit-generator');
  const icons = Object.entries(SCALES).map(([name, scale]) => [name, passIcon(ICON_POINTS * scale, colors)]);
  const pass = new PKPass(
    Object.fromEntries(icons),
    { wwdr: intermediate, signerCert: certificate, signerKey: key },
    props,
  );
  pass.type = 'generic';
  for (const [place, list] of Object.entries(fields)) pass[place as keyof typeof fields].push(...list);
  return pass.getAsBuffer();
}

interface PassCertificates {
  passType: string;
  team: string;
  /** PEM */
  certificate: string;
  /** PEM, not encrypted */
  key: string;
  /** Apple's certificate that issued it; PEM */
  intermediate: string;
  validUntil: Date;
}

type Settings = Pick<
  ApiSettings,
  | 'APPLE_PASS_TYPE'
  | 'APPLE_TEAM'
  | 'APPLE_PASS_CERTIFICATE'
  | 'APPLE_PASS_KEY'
  | 'APPLE_PASS_KEY_PASSWORD'
  | 'APPLE_WWDR_CERTIFICATE'
>;

/**
 * Reads the files that the settings name; null if there are none.
 * @throws SettingsError for files that cannot be read or do not match: every phone would reject passes signed with them,
 * without a visible reason
 */
export function readPassCertificates(settings: Settings): PassCertificates | null {
  const { APPLE_PASS_TYPE: passType, APPLE_TEAM: team } = settings;
  const { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE } = settings;
  if (!(passType && team && APPLE_PASS_CERTIFICATE && APPLE_PASS_KEY && APPLE_WWDR_CERTIFICATE)) return null;
  const own = read('APPLE_PASS_CERTIFICATE', () => new X509Certificate(readFileSync(APPLE_PASS_CERTIFICATE)));
  const issuer = read(
    'APPLE_WWDR_CERTIFICATE',
    () => new X509Certificate(readFileSync(APPLE_WWDR_CERTIFICATE)),
  );
  const passphrase = settings.APPLE_PASS_KEY_PASSWORD;
  const key = read('APPLE_PASS_KEY', () =>
    createPrivateKey({ key: readFileSync(APPLE_PASS_KEY), ...(passphrase && { passphrase }) }),
  );
  const names = own.subject.split('\n');
  if (!names.includes(`UID=${passType}`) || !names.includes(`OU=${team}`))
    throw error('APPLE_PASS_CERTIFICATE is not for this APPLE_PASS_TYPE and APPLE_TEAM');
  if (!own.checkPrivateKey(key)) throw error('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE');
  if (!own.checkIssued(issuer)) throw error('APPLE_WWDR_CERTIFICATE did not issue APPLE_PASS_CERTIFICATE');
  return {
    passType,
    team,
    certificate: own.toString(),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    intermediate: issuer.toString(),
    validUntil: new Date(own.validTo),
  };
}

function read<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw error(`${name} cannot be used: ${(cause as Error).message}`);
  }
}

const error = (line: string): SettingsError =>
  new SettingsError(`The API cannot start with these settings:\n  ${line}`);
