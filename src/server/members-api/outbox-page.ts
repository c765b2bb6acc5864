import type { MailFile } from '#api/ports/mail-driver.ts';
import type { OutboxEntry, OutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { type BareHostPage, bareHostPage } from '../responses/bare-host-page.ts';

/** Shows emails of local mode: `/outbox`, and `/outbox/<site>/<id>` for one of them. */
export interface Outbox {
  list(): Promise<OutboxEntry[]>;
  read(mail: { site: string; id: string }): Promise<OutboxMail | null>;
}

const MAIL_PATH = /^\/outbox\/([a-z0-9-]{1,63})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The page at this path of the bare host; null if there is none. */
export async function outboxPage(path: string, outbox: Outbox): Promise<BareHostPage | null> {
  if (path === '/outbox') return listPage(await outbox.list());
  const [, site, id] = MAIL_PATH.exec(path) ?? [];
  const mail = site && id ? await outbox.read({ site, id }) : null;
  return mail && mailPage(mail);
}

const STATUS: Record<OutboxEntry['status'], string> = {
  waiting: 'waiting',
  kept: 'kept here',
  sent: 'sent',
  given_up: 'not delivered',
};

function listPage(mails: readonly OutboxEntry[]): BareHostPage {
  const items = mails.map(
    ({ site, id, recipient, subject, status, createdAt }) => `<li><a href="/outbox/${site}/${id}">
<strong>${escapeHtml(subject)}</strong>
<span>${escapeHtml(recipient)}</span>
<small>${escapeHtml(site)}</small>
<small>${status === 'kept' ? '' : `${STATUS[status]}, `}${timeOf(createdAt)}</small></a></li>`,
  );
  const list = items.length
    ? `<ul>${items.join('\n')}</ul>`
    : '<p>No mail yet. Join, ask for a new password or send a message at one of the brands, and it appears here.</p>';
  const main = `<header>
<h1>Mail of the brands on this machine</h1>
<p>Newest first; new mail appears by itself</p>
</header>
<div id="mails">${list}</div>`;
  return bareHostPage({ title: 'Outbox', style: STYLE, main, script: REFRESH });
}

function mailPage(mail: OutboxMail): BareHostPage {
  const { site, recipient, subject, status, createdAt, text, html, attachments } = mail;
  const main = `<nav><a href="/outbox">All mail</a></nav>
<article>
<h1>${escapeHtml(subject)}</h1>
<dl>
<div><dt>To</dt><dd>${escapeHtml(recipient)}</dd></div>
<div><dt>Brand</dt><dd>${escapeHtml(site)}</dd></div>
<div><dt>Written</dt><dd>${timeOf(createdAt)}</dd></div>
<div><dt>State</dt><dd>${STATUS[status]}</dd></div>
${attachments.length > 0 ? `<div><dt>Attached</dt><dd>${attachments.map(fileLink).join('<br>')}</dd></div>` : ''}
</dl>
${html === '' ? '' : htmlForm(html)}
<p class="text">${withLinks(text)}</p>
</article>`;
  return bareHostPage({ title: subject, style: STYLE, main, hasMail: html !== '' });
}

const fileLink = ({ name, type, bytes }: MailFile): string =>
  `<a download="${escapeHtml(name)}" href="data:${escapeHtml(type)};base64,${Buffer.from(bytes).toString('base64')}">${escapeHtml(name)}</a>`;

/**
 * The HTML form, in a frame without scripts, forms, or an origin; links open in a new tab. It is part of the page,
 * because reading a mail a second time would make its links invalid.
 */
function htmlForm(html: string): string {
  const framed = html.replace('<head>', '<head><base target="_blank">');
  return `<h2>As mail programs show it</h2>
<iframe title="HTML form" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>
<h2>As text</h2>`;
}

function timeOf(instant: Date): string {
  const text = instant.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
  return `<time datetime="${instant.toISOString()}">${escapeHtml(text)}</time>`;
}

/** The escaped text, with web addresses as links. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map((part, at) => {
      const escaped = escapeHtml(part);
      return at % 2 === 1 ? `<a href="${escaped}" rel="noreferrer">${escaped}</a>` : escaped;
    })
    .join('');
}

/** Replaces the list only if it differs, to keep focus and scroll position. */
const REFRESH = `
const list = () => document.getElementById('mails');
setInterval(async () => {
  if (document.hidden) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch('/outbox')).text(), 'text/html');
    const fresh = page.getElementById('mails');
    if (fresh && fresh.innerHTML !== list().innerHTML) list().replaceWith(fresh);
  } catch {}
}, 2000);
`;

/** Like an email program's list: one line per email on wide screens, the subject first. */
const STYLE = `
main{max-width:60rem}
ul{list-style:none;padding:0;border-radius:.375rem;overflow:clip;background:var(--card);box-shadow:0 1px 2px #0002,0 4px 14px #0001}
li+li{border-block-start:1px solid color-mix(in srgb,var(--ink) 12%,transparent)}
li a{display:grid;gap:0 1.25rem;padding:.75rem 1.25rem;color:inherit;text-decoration:none;
grid-template-columns:minmax(0,1fr) auto;overflow-wrap:anywhere}
li a:hover{background:color-mix(in srgb,var(--ink) 5%,transparent)}
li a:hover strong{text-decoration:underline;text-underline-offset:.15em}
li strong{font-weight:600}
li span{color:var(--muted);grid-row:2}
small{font-size:1rem;text-align:end}
a:focus-visible{outline:3px solid var(--ink);outline-offset:-3px}
nav{margin-block-end:1rem}
nav a,.text a{color:inherit;text-underline-offset:.2em}
nav a{display:inline-block;padding-block:.5rem}
article{padding:clamp(1.25rem,4vw,2.5rem);border-radius:.375rem;background:var(--card);box-shadow:0 1px 2px #0002,0 4px 14px #0001}
h1{overflow-wrap:anywhere}
article h2{margin-block:1.5rem .5rem;font-size:1.0625rem}
iframe{display:block;width:100%;height:75vh;min-height:24rem;border:1px solid color-mix(in srgb,var(--ink) 18%,transparent);border-radius:.25rem;background:#fff;resize:both}
article h1{font-size:clamp(1.375rem,1.2rem + 1vw,1.75rem);line-height:1.25;letter-spacing:-.01em}
dl{margin-block:1.25rem 1.5rem;padding-block-end:1.5rem;border-block-end:1px solid color-mix(in srgb,var(--ink) 12%,transparent)}
dl div{display:grid;grid-template-columns:5rem minmax(0,1fr)}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.text a{word-break:break-all}
.text{max-width:65ch;white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:36rem){li a{grid-template-columns:minmax(0,1fr)}li span{grid-row:auto}small{text-align:start}}
`;
