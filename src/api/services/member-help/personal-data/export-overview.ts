import { shownDay } from '#util/dates/shown-day.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import type { ExportSubject } from './held-table.ts';
import { t } from './texts.ts';

export interface Overview {
  brand: string;
  day: string;
  profile: { email: string; phone: string; address: string };
  people: readonly { name: string; birthDate: string }[];
  files: readonly { subject: ExportSubject; file: string; entries: number }[];
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border:1px solid #777;padding:.4rem;text-align:start;vertical-align:top}div{overflow-x:auto}';

const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div><table>${cells('th', head)}${rows.map((row) => cells('td', row)).join('')}</table></div>`;

/** The page that a person opens first: what is held, where it is from, and what it is used for. */
export function exportOverview({ brand, day, profile, people, files }: Overview): string {
  const held = files.map(({ subject, file, entries }) => {
    const { name, source, purpose, recipients } = t.subjects[subject];
    return [name, source, purpose, recipients || t.noOne, String(entries), file];
  });
  const facts = [
    [t.email, profile.email],
    [t.phone, profile.phone],
    [t.address, profile.address],
  ].filter(([, value]) => value !== '');
  return `<!doctype html>
<html lang="${currentLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(t.title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(t.title)}</h1>
<p>${escapeHtml(t.lead(brand, shownDay(day)))}</p>
<p>${escapeHtml(t.howToRead)}</p>
<h2>${escapeHtml(t.account)}</h2>
<dl>${facts.map(([label = '', value = '']) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<h2>${escapeHtml(t.people)}</h2>
${table(
  [t.name, t.born],
  people.map(({ name, birthDate }) => [name, shownDay(birthDate)]),
)}
<h2>${escapeHtml(t.what)}</h2>
${table([t.category, t.source, t.purpose, t.recipients, t.entries, t.file], held)}
<p>${escapeHtml(t.leftOut)}</p>
<h2>${escapeHtml(t.kept)}</h2>
<ul>${t.keptReasons.map((reason) => `<li>${escapeHtml(reason)}</li>`).join('')}</ul>
<p>${escapeHtml(t.rights)}</p>
</body></html>
`;
}
