import { createHash } from 'node:crypto';
import type { DocumentBrand } from '#api/brand/brand.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { paths, withBase } from '#util/site/paths.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { pageLanguage } from '#util/text/text-direction.ts';
import { t } from './texts.ts';

/** asks before it changes anything, because link scanners open links in mails */
export type UnsubscribeState = 'asks' | 'done' | 'unknown';

interface Words {
  title: string;
  text: string;
}

const words = (state: UnsubscribeState): Words =>
  ({
    asks: { title: t.stopReminders, text: t.stopRemindersMeans },
    done: { title: t.noMoreReminders, text: t.canTurnOn },
    unknown: { title: t.linkNoLongerWorks, text: t.chooseEmails },
  })[state];

/**
 * A page without login or scripts, for the unsubscribe link in optional mails.
 * @param base what the brand's pages in the language of the call begin with
 */
export function unsubscribePage(
  state: UnsubscribeState,
  { name, language, colors, phone }: DocumentBrand,
  base = '',
): Response {
  const attributes = pageLanguage(language, currentLanguage());
  const { title, text } = words(state);
  const style = `body{margin:0;background:${colors.tint};color:${colors.ink};font:1.125rem/1.6 system-ui,sans-serif}
main{box-sizing:border-box;max-width:38rem;min-height:100vh;margin:auto;padding:12vh 1.5rem 3rem}
p.brand{margin:0 0 2.5rem;color:${colors.brand};font-weight:700}
h1{margin:0 0 1rem;font-size:clamp(1.7rem,1.2rem + 3vw,2.4rem);line-height:1.15;text-wrap:balance}
button{min-height:3rem;margin:1rem 0;padding:.7rem 1.6rem;border:0;border-radius:.5rem;background:${colors.deep};color:${colors.onDeep};font:inherit;font-weight:650;cursor:pointer}
a{color:${colors.brand}}`;
  const main = [
    `<p class="brand">${escapeHtml(name)}</p>`,
    `<div${attributes.texts}>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    state === 'asks' ? `<form method="post"><button>${escapeHtml(t.stopThese)}</button></form>` : '',
    `<p><a href="${withBase(base, paths.dashboard)}?section=profile">${escapeHtml(t.myProfile)}</a></p>`,
    phone ? `<p>${escapeHtml(t.questions(phone))}</p>` : '',
    '</div>',
  ];
  const html = `<!doctype html>
<html${attributes.page}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title${attributes.texts}>${escapeHtml(`${title} ${name}`)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
${main.filter((line) => line !== '').join('\n')}
</main>
</body>
</html>
`;
  const hash = createHash('sha256').update(style).digest('base64');
  return new Response(html, {
    status: state === 'unknown' ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      // the URL alone is enough to switch the mail off, so do not send it on
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
}
