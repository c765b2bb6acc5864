import type { DocumentColors } from '#api/brand/document-brand.ts';
import type { OwnCard } from '#contracts/membership/id-card.ts';
import type { PassCertificates } from './pass-certificates.ts';
import { type PassContent, passContent } from './pass-content.ts';
import { passIcon } from './pass-icon.ts';

/** Makes passes that iPhones and Apple Watches keep. */
export interface AppleWallet {
  /** when the certificate ends; no phone takes what is signed after it */
  validUntil: Date;
  /** @returns the .pkpass file */
  makePass(card: OwnCard, colors: DocumentColors): Promise<Buffer>;
}

/** One point of an icon is so many of its pixels. */
const SCALES = { 'icon.png': 1, 'icon@2x.png': 2, 'icon@3x.png': 3 } as const;
const ICON_POINTS = 29;

/** Signs passes of all brands with the one certificate that the settings name. */
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
  // most deployments have no certificate, and most members no wallet
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
