import encodeQR from 'qr';
import { useStyles } from '../hooks/use-island.ts';
import css from './second-step.css?inline';
import { t } from './texts.ts';

interface Props {
  /** as authenticator apps read it (otpauth://) */
  uri: string;
  /** base32 */
  secret: string;
}

/** The key of an authenticator app: as a picture to scan, and as letters to type. */
export function AppKey({ uri, secret }: Props) {
  useStyles(css);
  return (
    <>
      <QrCode text={uri} />
      <p className="note">
        {t.cannotScan} <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  );
}

/** Light modules around the code, as scanners need (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: QUIET });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="app-key" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={t.qrCode}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
