import { telLink } from '#util/text/phone.ts';
import type { Block, Fact } from '../mail-body.ts';
import type { MailLook } from './mail-look.ts';
import { html, type Markup, NONE, raw } from './markup.ts';

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** One block of the letter. Every style is inline, because some mail programs drop the style sheet. */
export function renderBlock(block: Block, look: MailLook, at: number): Markup {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(withPhones(block.text, look.light.link), look);
    case 'heading':
      return headingBlock(block.text, look, at > 0);
    case 'facts':
      return factsInLook(block, look);
    case 'code':
      return codeBlock(block, look);
    case 'action':
      return actionBlock(block, look);
    case 'quotes':
      return html`${block.texts.map((text) => quote(text, { look, language: block.language }))}`;
    case 'letter':
      return letterBlock(block, look);
    case 'note':
      return noteBlock(block, look);
    case 'contact':
      return contactBlock(block, look);
  }
}

const PHONE = /(\(\d{3}\) \d{3}-\d{4})/;

/** Phone numbers as links. */
const withPhones = (text: string, color: string, name = 'lk'): Markup =>
  html`${text
    .split(PHONE)
    .map((part, at) =>
      at % 2 === 1
        ? html`<a class="${name}" href="${telLink(part)}" style="color:${color};text-decoration:underline;white-space:nowrap">${part}</a>`
        : html`${part}`,
    )}`;

const paragraph = (content: Markup, { light, type }: MailLook, space = 16): Markup =>
  html`<p class="ik" style="margin:0 0 ${space}px;color:${light.ink};font-size:${type.text}px;line-height:1.55">${content}</p>
`;

function headingBlock(text: string, { light, type }: MailLook, hasLine: boolean): Markup {
  const line = hasLine && html`border-top:1px solid ${light.line};padding-top:26px;`;
  return html`<h2 class="ik ln" style="${line || NONE}margin:${hasLine ? 30 : 8}px 0 12px;color:${light.ink};${display(type)};font-size:${type.section}px;line-height:1.25">${text}</h2>
`;
}

/** The brand's type for titles. */
export const display = (type: MailLook['type']): Markup =>
  html`font-family:${raw(type.display.replaceAll('"', "'"))};font-weight:${type.displayWeight};letter-spacing:${type.tracking}em;text-transform:${type.displayCase}`;

function factsInLook(block: Of<'facts'>, look: MailLook): Markup {
  if (block.look === 'card') return cardBlock(block.facts, look);
  return block.look === 'figure' ? figureBlock(block.facts, look) : factsBlock(block, look);
}

function figureBlock([first, ...rest]: readonly Fact[], look: MailLook): Markup {
  if (!first) return NONE;
  const { light, type, radius } = look;
  const rows = rest.map(
    ({ label, value }) =>
      html`<tr><th scope="row" class="mu" style="padding:3px 12px 3px 0;width:38%;text-align:left;vertical-align:top;font-weight:400;font-size:15px;line-height:1.45;color:${light.muted}">${label}</th><td dir="auto" class="ik" style="padding:3px 0;vertical-align:top;font-weight:600;font-size:15px;line-height:1.45;color:${light.ink};${WRAP}">${value}</td></tr>
`,
  );
  return panel(
    html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse">
<tr><th scope="row" colspan="2" class="mu" style="padding:0;text-align:left;font-weight:400;font-size:15px;line-height:1.4;color:${light.muted}">${first.label}</th></tr>
<tr><td colspan="2" class="ik" style="padding:0 0 10px;color:${light.ink};${display(type)};font-size:${type.title + 7}px;line-height:1.2;${WRAP}">${first.value}</td></tr>
${rows}</table>`,
    { look, radius },
  );
}

function factsBlock({ facts, look: kind }: Of<'facts'>, look: MailLook): Markup {
  const { light, type } = look;
  const isAmounts = kind === 'amounts';
  const rows = facts.map(({ label, value }, at) => {
    const isTotal = isAmounts && at === facts.length - 1;
    const border = html`border-top:${isTotal ? 2 : 1}px solid ${isTotal ? light.ink : light.line}`;
    const size = isTotal ? type.text + 2 : type.text - 1;
    return html`<tr>
<th scope="row" dir="auto" class="${isTotal ? 'ik li' : isAmounts ? 'ik ln' : 'mu ln'}" style="${border};padding:9px 12px 9px 0;width:${isAmounts ? 'auto' : '38%'};text-align:left;vertical-align:top;font-weight:${isTotal ? 700 : 400};font-size:${size}px;line-height:1.4;color:${isAmounts ? light.ink : light.muted};${WRAP}">${label}</th>
<td dir="auto" class="${isTotal ? 'ik li' : 'ik ln'}" style="${border};padding:9px 0;text-align:${isAmounts ? 'right' : 'left'};vertical-align:top;font-weight:${isTotal ? 700 : 600};font-size:${size}px;line-height:1.4;color:${light.ink};${isAmounts ? raw('white-space:nowrap') : WRAP}">${withPhones(value, light.link)}</td>
</tr>
`;
  });
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:4px 0 20px;border-collapse:collapse">
${rows}</table>
`;
}

const WRAP = raw('overflow-wrap:anywhere;word-break:break-word');

/** The membership card: its first fact is what an office asks for. */
function cardBlock([first, ...rest]: readonly Fact[], { band, radius }: MailLook): Markup {
  if (!first) return NONE;
  const rows = rest.map(
    ({ label, value }) => html`<tr>
<th scope="row" style="padding:4px 12px 4px 0;width:34%;text-align:left;vertical-align:top;font-weight:400;font-size:14px;line-height:1.45;color:${band.quiet}">${label}</th>
<td dir="auto" style="padding:4px 0;vertical-align:top;font-weight:600;font-size:15px;line-height:1.4;color:${band.text};${WRAP}">${withPhones(value, band.text, 'on')}</td>
</tr>
`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${band.ground}" style="width:100%;margin:4px 0 16px;border-collapse:separate;background:${band.ground};border:1px solid ${band.line};border-top:5px solid ${band.accent};border-radius:${radius}px"><tr><td style="padding:20px 22px 18px">
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:collapse">
<tr><th scope="row" colspan="2" style="padding:0;text-align:left;font-weight:400;font-size:14px;line-height:1.4;color:${band.quiet}">${first.label}</th></tr>
<tr><td colspan="2" style="padding:2px 0 14px;font-family:${MONO};font-weight:700;font-size:25px;line-height:1.2;letter-spacing:.04em;color:${band.text};${WRAP}">${first.value}</td></tr>
${rows}</table>
</td></tr></table>
`;
}

const MONO = raw("ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace");

function codeBlock({ code, valid }: Of<'code'>, look: MailLook): Markup {
  const { light, radius } = look;
  return panel(
    html`<p class="ik" style="margin:0 0 8px;font-family:${MONO};font-weight:700;font-size:36px;line-height:1.15;letter-spacing:.08em;color:${light.ink};white-space:nowrap">${code}</p>
<p class="ik" style="margin:0;font-size:16px;font-weight:600;line-height:1.45;color:${light.ink}">${valid}</p>`,
    { look, radius },
  );
}

function panel(content: Markup, { look, radius }: { look: MailLook; radius: number }): Markup {
  const { light } = look;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:8px 0 20px;border-collapse:separate"><tr><td class="pn ln" bgcolor="${light.panel}" style="padding:18px 22px;background:${light.panel};border:1px solid ${light.line};border-radius:${Math.min(radius, 16)}px">
${content}
</td></tr></table>
`;
}

/** Only web addresses become links: a brand that is offline has none. */
const isWebAddress = (href: string): boolean => /^https?:\/\//.test(href);

function actionBlock(block: Of<'action'>, look: MailLook): Markup {
  const { light, buttonRadius } = look;
  const { lead, label, href, valid } = block;
  if (!isWebAddress(href)) return lead ? paragraph(html`${lead}.`, look) : NONE;
  if (block.look === 'link') {
    const anchor = html`<a class="lk" href="${href}" style="color:${light.link};font-weight:600;text-decoration:underline">${label}</a>`;
    return paragraph(lead ? html`${withPhones(lead, light.link)}: ${anchor}` : anchor, look);
  }
  const intro = lead ? paragraph(html`${withPhones(lead, light.link)}:`, look, 14) : NONE;
  const below =
    valid === ''
      ? NONE
      : html`<p class="ik" style="margin:0 0 20px;color:${light.ink};font-size:16px;font-weight:600;line-height:1.45">${valid}</p>
`;
  return html`${intro}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 ${valid ? 12 : 22}px;border-collapse:separate"><tr><td class="bt" bgcolor="${light.button}" style="background:${light.button};border-radius:${buttonRadius}px;text-align:center;mso-padding-alt:14px 26px"><a class="bt bx" href="${href}" style="display:inline-block;padding:14px 26px;border-radius:${buttonRadius}px;background:${light.button};color:${light.onButton};font-size:17px;font-weight:700;line-height:1.25;text-decoration:none">${label}</a></td></tr></table>
${below}`;
}

/** For words in another language than the mail's (WCAG 2.2, 3.1.2). */
const langAttribute = (language: string | undefined): Markup => (language ? html` lang="${language}"` : NONE);

const quote = (
  text: string,
  { look: { light }, language }: { look: MailLook; language: string | undefined },
): Markup =>
  html`<blockquote${langAttribute(language)} class="mu ln" style="margin:0 0 14px;padding:2px 0 2px 14px;border-left:3px solid ${light.line};color:${light.muted};font-size:15px;line-height:1.5">${withPhones(text, light.link)}</blockquote>
`;

function letterBlock({ text, language }: Of<'letter'>, look: MailLook): Markup {
  const { light, type, radius } = look;
  return panel(
    html`<div${langAttribute(language)} dir="auto" class="ik" style="color:${light.ink};font-size:${type.text}px;line-height:1.55;white-space:pre-line;${WRAP}">${text}</div>`,
    { look, radius },
  );
}

const noteBlock = ({ text, language }: Of<'note'>, { light }: MailLook): Markup =>
  html`<p${langAttribute(language)} class="mu" style="margin:0 0 16px;color:${light.muted};font-size:14px;line-height:1.5">${text}</p>
`;

function contactBlock({ question, call, hours }: Of<'contact'>, look: MailLook): Markup {
  const { light, type, radius } = look;
  const line = html`<p class="ik" style="margin:0;color:${light.ink};font-size:${type.text}px;line-height:1.5"><strong>${question}</strong> ${withPhones(call, light.link)}</p>`;
  const when =
    hours &&
    html`<p class="mu" style="margin:4px 0 0;color:${light.muted};font-size:15px;line-height:1.45">${hours}</p>`;
  return panel(html`${line}${when || NONE}`, { look, radius });
}
