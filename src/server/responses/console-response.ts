import { realpathSync } from 'node:fs';
import path from 'node:path';
import { chooseLanguage } from '#api/http/call-language.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import { readScripts } from '#publish/compile/texts-plugin.ts';
import { sharedPaths } from '#publish/release/release.ts';
import { SECURITY_HEADERS } from '#publish/release/response-headers.ts';
import { LANGUAGES, type Language } from '#util/language/languages.ts';
import { errorCode } from '#util/node/errors.ts';
import type { RequestTarget } from '../http/request-target.ts';
import type { AssetSums, Assets } from './asset-response.ts';
import { answerWrongMethod, type Exchange, isRead, sendRedirect, sendText } from './respond.ts';

const PATHS: ReadonlySet<string> = new Set(Object.values(CONSOLE_PATHS));
const HEADERS = Object.entries(SECURITY_HEADERS).flat();

/** Its scripts and calls are its own, and its scripts add the styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // pictures of grievances, which a call answers
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface ConsoleOptions {
  /** the compiled app */
  appDir: string;
  sitesDir: string;
  assets: Assets;
  assetSums: AssetSums;
}

/** Answers the addresses of the staff's host that are no calls: with the console's document and its scripts. */
export function createConsole({ appDir, sitesDir, assets, assetSums }: ConsoleOptions) {
  const published = path.resolve(sharedPaths(sitesDir).assets);

  const serveScript = async (exchange: Exchange, { rawPath }: RequestTarget): Promise<boolean> => {
    const shared = { rawPath, siteHeaders: HEADERS };
    // a publish compresses them; before the first one they are only in the app
    const sumOf = (name: string) => assetSums.of(name);
    if (await assets.serve(exchange, { ...shared, root: published, sumOf })) return true;
    const build = currentBuild(appDir);
    if (build === null) return false;
    return assets.serve(exchange, { ...shared, root: path.join(build, 'client'), sumOf: () => undefined });
  };

  return async (exchange: Exchange, target: RequestTarget): Promise<void> => {
    if (!isRead(exchange)) return answerWrongMethod(exchange);
    const { path: asked, isTricky } = target;
    if (!isTricky && asked.startsWith('/_astro/') && (await serveScript(exchange, target))) return;
    const page = asked.replace(/(?<=.)\/$/, '');
    if (!isTricky && page !== asked && PATHS.has(page))
      return sendRedirect(exchange, { status: 308, to: page + target.query, siteHeaders: HEADERS });
    const isPage = PATHS.has(asked);
    const build = !isTricky && (isPage || isPageLike(asked)) ? currentBuild(appDir) : null;
    if (build === null)
      return sendText(exchange, { status: 404, text: 'There is nothing at this address.\n' });
    const language = chooseLanguage(LANGUAGES, exchange.request.headers['accept-language'] ?? '');
    sendText(exchange, {
      // at another address, the app says that there is no such page
      status: isPage ? 200 : 404,
      text: documentOf(language, `/${readScripts(build).console[language]}`),
      type: 'text/html; charset=utf-8',
      headers: {
        'Content-Security-Policy': POLICY,
        'Content-Language': language,
        'X-Robots-Tag': 'noindex',
        Vary: 'Accept-Language',
      },
    });
  };
}

/** Whether a person may have typed it: files and scripts have an extension. */
const isPageLike = (asked: string): boolean => !asked.startsWith('/_astro/') && !asked.includes('.');

/** The folder of the newest build; null before the first one. */
function currentBuild(appDir: string): string | null {
  try {
    return realpathSync(appDir);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** What a browser shows until the app has started, and if it does not start. */
const WAITING: Readonly<Record<Language, string>> = {
  en: 'Loading … If the page stays like this, reload it.',
  es: 'Cargando … Si la página sigue así, vuelva a cargarla.',
};
const NEEDS_SCRIPT: Readonly<Record<Language, string>> = {
  en: 'This page needs JavaScript.',
  es: 'Esta página necesita JavaScript.',
};

const documentOf = (language: Language, script: string): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="csrf-token" content="">
<title>Enamel</title>
<link rel="icon" href="data:,">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="console"><p>${WAITING[language]}</p></div>
<div id="toasts">
<div role="status" aria-live="polite" aria-atomic="false" class="visually-hidden"></div>
<div role="alert" aria-live="assertive" aria-atomic="false" class="visually-hidden"></div>
</div>
<noscript>${NEEDS_SCRIPT[language]}</noscript>
</body>
</html>
`;
