import { inLanguage } from '#util/language/current-language.ts';
import { textsLanguage } from '#util/language/languages.ts';
import { textDirection } from '#util/text/text-direction.ts';
import type { MailBody } from '../mail-body.ts';
import { t } from '../texts.ts';
import type { MailLook, Palette } from './mail-look.ts';
import { html, type Markup, raw } from './markup.ts';
import { display, renderBlock } from './render-blocks.ts';

/** The logo, drawn on the ground of its band so that it stays readable where a mail program changes colors. */
export interface MailLogo {
  /** an address such as cid:logo */
  src: string;
  /** px */
  width: number;
  height: number;
}

export interface MailFrame {
  /** the brand's name */
  name: string;
  look: MailLook;
  /** null: the name stands for it */
  logo: MailLogo | null;
}

/** The HTML form of a mail. It loads nothing from the web, and has no text that the plain form does not have. */
export function renderMail({ subject, body }: { subject: string; body: MailBody }, frame: MailFrame): string {
  const { look } = frame;
  const { light, type } = look;
  const direction = textDirection(body.language) ?? 'ltr';
  const role = inLanguage(textsLanguage(body.language), () => t.email);
  const { markup } = html`<!doctype html>
<html lang="${body.language}" dir="${direction}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
${styles(look).map(
  (rules) => html`<style>${raw(rules)}</style>
`,
)}${outlookStyles(look)}
</head>
<body class="cv" bgcolor="${light.canvas}" style="margin:0;padding:0;background:${light.canvas};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;overflow:hidden;max-height:0;max-width:0;opacity:0;mso-hide:all" aria-hidden="true">${body.preview}${raw('&#8199;&#65279;&#847; '.repeat(30))}</div>
<div role="article" aria-roledescription="${role}" aria-label="${subject}" lang="${body.language}" dir="${direction}" style="font-family:${raw(type.body.replaceAll('"', "'"))}">
<table role="presentation" class="cv" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.canvas}" style="width:100%;background:${light.canvas}"><tr><td class="pad" align="center" style="padding:28px 12px 32px">
${raw('<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td><![endif]-->')}
<table role="presentation" class="sf ln" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.surface}" style="width:100%;max-width:600px;margin:0 auto;border-collapse:separate;background:${light.surface};${edge(look)};border-radius:${look.radius}px;overflow:hidden;table-layout:fixed">
${band(frame)}
<tr><td class="in" align="left" style="padding:34px 40px 22px;text-align:left">
<h1 class="ik h1" style="margin:0 0 18px;color:${light.ink};${display(type)};font-size:${type.title}px;line-height:1.15;overflow-wrap:anywhere">${body.heading}</h1>
${body.blocks.map((block, at) => renderBlock(block, look, at))}</td></tr>
</table>
${raw('<!--[if mso]></td></tr></table><![endif]-->')}
${footer(body, frame)}
</td></tr></table>
</div>
</body>
</html>
`;
  return markup;
}

function band({ name, look, logo }: MailFrame): Markup {
  const { band: colors, type } = look;
  const alt = html`color:${colors.text};${display(type)}`;
  const mark = logo
    ? html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="${name}" style="display:block;width:${logo.width}px;max-width:100%;height:auto;border:0;${alt};font-size:18px;line-height:23px">`
    : html`<span style="${alt};font-size:22px;line-height:1.3">${name}</span>`;
  return html`<tr><td class="bd" bgcolor="${colors.ground}" align="left" style="padding:20px 40px;background:${colors.ground};border-bottom:5px solid ${colors.accent};text-align:left">${mark}</td></tr>`;
}

function footer({ signature }: MailBody, { look }: MailFrame): Markup {
  const { light } = look;
  const lines = signature.map((line, at) => {
    const content = /^https?:\/\//.test(line)
      ? html`<a class="lk" href="${line}" style="color:${light.link};text-decoration:underline">${line.replace(/^https?:\/\//, '')}</a>`
      : at === 0
        ? html`<strong>${line}</strong>`
        : html`${line}`;
    return html`${at > 0 && raw('<br>')}${content}`;
  });
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;margin:0 auto"><tr><td class="mu in" style="padding:22px 40px 0;color:${light.muted};font-size:14px;line-height:1.6;text-align:left">${lines}</td></tr></table>`;
}

/** The letter's edge, as the brand's cards have it. */
function edge({ card, light }: MailLook): Markup {
  if (card === 'offset') return html`border:2px solid ${light.ink};box-shadow:6px 6px 0 ${light.ink}`;
  if (card === 'shadow')
    return raw('border:0;box-shadow:0 1px 2px rgba(0,0,0,.08),0 12px 32px -12px rgba(0,0,0,.22)');
  return card === 'flat' ? raw('border:0') : html`border:1px solid ${light.line}`;
}

/**
 * What inline styles cannot say: narrow screens and dark mode. Gmail drops a whole style element for one rule that it
 * does not know, so each kind has its own.
 */
function styles({ dark }: MailLook): string[] {
  const rules = darkRules(dark);
  const narrow = [
    '.pad{padding:0 0 24px!important}',
    '.in,.bd{padding-left:20px!important;padding-right:20px!important}',
    '.h1{font-size:26px!important}',
    '.sf{border-radius:0!important;border-left:0!important;border-right:0!important;box-shadow:none!important}',
  ];
  return [
    `a.on{color:inherit!important}@media(max-width:480px){${narrow.join('')}}`,
    `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){${rules.map(([name, rule]) => `.${name}{${rule}}`).join('')}}`,
    // Outlook’s own dark mode
    rules.map(([name, rule]) => `[data-ogsc] .${name},[data-ogsb] .${name}{${rule}}`).join(''),
    // dates and addresses that iOS makes links
    'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}',
  ];
}

function darkRules(dark: Palette): [className: string, rule: string][] {
  return [
    ['cv', `background:${dark.canvas}!important`],
    ['sf', `background:${dark.surface}!important;box-shadow:none!important`],
    ['pn', `background:${dark.panel}!important`],
    ['ik', `color:${dark.ink}!important`],
    ['mu', `color:${dark.muted}!important`],
    ['ln', `border-color:${dark.line}!important`],
    ['li', `border-color:${dark.ink}!important`],
    ['lk', `color:${dark.link}!important`],
    ['bt', `background:${dark.button}!important`],
    ['bx', `color:${dark.onButton}!important`],
  ];
}

const outlookStyles = ({ type: { outlook } }: MailLook): Markup =>
  raw(
    `<!--[if mso]><style>*{font-family:${outlook.body},sans-serif!important}h1,h2{font-family:${outlook.display},sans-serif!important}table{border-collapse:collapse!important}</style><![endif]-->`,
  );
