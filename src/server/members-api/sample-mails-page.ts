import { type BrandLanguages, brandLanguages } from '#api/brand/brand-languages.ts';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { SampleMail } from '#api/mails/sample-mail.ts';
import { sampleMails } from '#api/mails/sample-mails.ts';
import { htmlForm, withPictures } from '#api/services/mail-delivery/mail-message.ts';
import { inMailLanguage } from '#api/services/outbox/queue-mail.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { escapeHtml } from '#util/text/escape-html.ts';

type Contents = Pick<ApiDependencies, 'liveContent' | 'originOf'>;

export interface DevPage {
  type: 'text/html; charset=utf-8' | 'text/plain; charset=utf-8';
  body: string;
}

const ONE = /^\/gallery\/mails\/([a-z0-9-]{1,63})\/(?:([a-z]{2})\/)?([a-z-]+)(\.txt)?$/;

/**
 * For development: `/gallery/mails` shows every mail of every brand with sample data, `/gallery/mails/<site>/<mail>`
 * one of them in the brand's first language, `/gallery/mails/<site>/es/<mail>` in another one, and with `.txt` its plain
 * form. Null for other paths.
 */
export async function sampleMailsPage(
  path: string,
  { contents, sites }: { contents: Contents; sites: readonly string[] },
): Promise<DevPage | null> {
  if (path === '/gallery/mails')
    return { type: 'text/html; charset=utf-8', body: await tablePage(contents, sites) };
  const [, site = '', code, name = '', plain] = ONE.exec(path) ?? [];
  const sample = sampleMails().find((each) => each.name === name);
  const content = sites.includes(site) ? await contents.liveContent(site) : null;
  if (!sample || !content) return null;
  const brand = await liveBrand(contents, site);
  const [first, ...others] = languagesOf(sample, brand.languages);
  const language = code === undefined ? first : others.find((each) => each === code);
  if (!language) return null;
  const mail = inMailLanguage(language, brand.languages, () => sample.make(brand));
  if (plain) return { type: 'text/plain; charset=utf-8', body: `Subject: ${mail.subject}\n\n${mail.text}` };
  const form = await inLanguage(language, () => htmlForm(mail, content));
  return { type: 'text/html; charset=utf-8', body: withPictures(form) };
}

/** The languages in which a mail is sent; the brand's staff have its first one. */
const languagesOf = ({ to }: SampleMail, languages: BrandLanguages): BrandLanguages =>
  to === 'staff' ? [languages[0]] : languages;

async function tablePage({ liveContent }: Contents, sites: readonly string[]): Promise<string> {
  const brands = await Promise.all(
    sites.map(async (site) => {
      const content = await liveContent(site);
      return { site, languages: content && brandLanguages(content.record.site) };
    }),
  );
  const rows = sampleMails().map((sample) => {
    const cells = brands.map(({ site, languages }) => {
      const links = languages ? languagesOf(sample, languages).map(linksTo(site, sample)) : [];
      return `<td>${links.join(' ')}</td>`;
    });
    return `<tr><th scope="row">${escapeHtml(sample.name)}</th>${cells.join('')}</tr>`;
  });
  const head = sites.map((site) => `<th scope="col">${escapeHtml(site)}</th>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails of all brands</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header><h1>Mails of all brands</h1><p><a href="/gallery">Gallery of components</a></p></header>
<main>
<div class="list"><table><thead><tr><th scope="col">Mail</th>${head.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
<div class="frames">
<iframe name="mail" title="The chosen mail" src="/gallery/mails/${sites[0] ?? ''}/welcome"></iframe>
</div>
</main>
</body>
</html>
`;
}

const linksTo =
  (site: string, { name }: SampleMail) =>
  (language: string, at: number): string => {
    const [below, suffix] = at === 0 ? ['', ''] : [`${language}/`, ` ${language}`];
    const to = `/gallery/mails/${site}/${below}${name}`;
    const label = escapeHtml(`${name}, ${site}${suffix && `,${suffix}`}`);
    return `<a target="mail" href="${to}" aria-label="${label}">HTML${suffix}</a> <a target="mail" href="${to}.txt" aria-label="${label}, text">text${suffix}</a>`;
  };

/** The frame can be dragged to any width. */
const STYLE = `
*{box-sizing:border-box}
:root{color-scheme:light dark}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;height:100vh;display:grid;grid-template-rows:auto minmax(0,1fr)}
header{display:flex;flex-wrap:wrap;gap:.25rem 2rem;align-items:baseline;padding:.75rem 1rem}
h1,p{margin:0}
h1{font-size:1.25rem}
main{display:flex;gap:1rem;min-height:0;padding:0 1rem 1rem}
.list{overflow:auto;flex:0 1 auto}
table{border-collapse:collapse}
th{text-align:left;font-weight:600;padding:.25rem .75rem .25rem 0;white-space:nowrap}
td{padding:.25rem .75rem .25rem 0;white-space:nowrap}
a{color:inherit}
.frames{flex:1 0 22.5rem;min-width:22.5rem}
iframe{width:100%;min-width:22.5rem;height:100%;border:1px solid;resize:horizontal;background:#fff}
`;
