import { diffWordsWithSpace } from 'diff';
import type { DocumentBrand } from '#api/brand/brand.ts';
import type { Publication, VisibleChange, VisitorReport } from '#contracts/content/publication.ts';
import { type EditorPage, standalonePage } from '#util/node/standalone-page.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { describeOutcome, timeWords } from './publication-words.ts';

type Brand = Pick<DocumentBrand, 'name' | 'colors'>;

/** The result of a publish and what changed for visitors, as a page for editors. All texts are escaped. */
export function publicationPage(publication: Publication, { name, colors }: Brand): EditorPage {
  const { state, error, warnings, report, dueAt } = publication;
  const { title, text } = describeOutcome(publication);
  const isOpen = state === 'waiting' || state === 'running';
  const isSoon = Date.parse(dueAt) - Date.now() < 60_000;
  return standalonePage({
    title,
    brand: name,
    color: colors.brand,
    style: PUBLICATION_STYLE,
    refreshSeconds: isOpen ? (isSoon ? 2 : 60) : undefined,
    main: `<div class="desk">
<div class="rail">
<h1 class="${state}">${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
${state === 'failed' || (isOpen && error) ? `<p class="error words">${escapeHtml(error)}</p>` : ''}
${facts(publication)}
</div>
<div class="proof">
${report ? reportMarkup(report) : ''}
${warnings.length > 0 ? `<section class="sheet"><h2>What the checks found</h2><ul class="plain">${warnings.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul></section>` : ''}
</div>
</div>`,
  });
}

/** For an invalid key. */
export function closedPublicationPage({ name, colors }: Brand): EditorPage {
  return standalonePage({
    title: 'This link does not open anything',
    brand: name,
    color: colors.brand,
    main: `<h1>This link does not open anything</h1>
<p class="lead">It may have been cut short on its way, or its 30 days are over. The CMS shows a new one with the next publish; the operator of the server lists every publish with <code>npm run publications</code>.</p>`,
  });
}

const STORAGE: Record<Publication['deploy']['state'], string> = {
  off: '',
  waiting: 'being updated',
  done: 'updated',
  failing: 'could not be reached yet; we will try again',
};

const PURGES: Record<Publication['purge']['state'], string> = {
  off: '',
  waiting: 'being updated',
  done: 'updated',
  failing: 'could not be reached yet; we will try again',
};

function facts(publication: Publication): string {
  const { requestedAt, version, release, before, deploy, purge, cause } = publication;
  const rows: [term: string, words: string][] = [
    [cause === 'plan' ? 'Scheduled on' : 'Requested on', timeWords(requestedAt)],
    ['Version', version === 'live' ? 'the published content' : version],
    ['Release', release ?? ''],
    ['In place of', release === before ? '' : (before ?? '')],
    ['Storage', STORAGE[deploy.state]],
    ['Caches', PURGES[purge.state]],
  ];
  const shown = rows.filter(([, words]) => words !== '');
  return `<dl>${shown.map(([term, words]) => `<div><dt>${term}</dt><dd>${escapeHtml(words)}</dd></div>`).join('')}</dl>`;
}

function reportMarkup(report: VisitorReport): string {
  const { added, removed, changed, unchanged, redirects, changes, more, before } = report;
  const isFirst = before === null;
  const total = added.length + changed.length + unchanged;
  const counts: [count: number, word: string][] = [
    [changed.length, 'changed'],
    [added.length, 'new'],
    [removed.length, 'gone'],
    [unchanged, 'as before'],
  ];
  return [
    `<p class="counts">${counts.map(([count, word]) => `<span class="${count > 0 && word !== 'as before' ? 'some' : ''}"><b>${count}</b> ${count === 1 ? 'page' : 'pages'} ${word}</span>`).join('')}</p>`,
    isFirst ? '<p class="muted">This is the first release of the site: everything in it is new.</p>' : '',
    ...changes.map((change) => changeMarkup(change, total)),
    more > 0 ? `<p class="muted">${more} more changes are not listed.</p>` : '',
    isFirst ? '' : pageList('New pages', 'new', added),
    pageList('Pages that are gone', 'gone', removed),
    isFirst ? '' : lineList('New redirects', redirects.added),
    lineList('Redirects that are gone', redirects.removed),
  ].join('\n');
}

const KINDS: Record<VisibleChange['kind'], string> = {
  text: 'Text',
  picture: 'Picture',
  link: 'Link',
  title: 'Title in search results and tabs',
  description: 'Description in search results',
  look: 'Colors, type or layout',
  inside: 'Nothing that is read there: what its widgets know',
};
const PLACES: Record<VisibleChange['where'], string> = {
  header: ' in the header',
  main: '',
  footer: ' in the footer',
  page: '',
};

function changeMarkup({ kind, where, before, after, pages }: VisibleChange, total: number): string {
  const [old, now] = highlightChanges(before ?? '', after ?? '');
  return `<section class="sheet change">
<h2>${KINDS[kind]}${PLACES[where]}</h2>
<p class="muted where">${placeMarkup(pages, total)}</p>
${before ? `<p class="words old"><span class="note">Before</span><del>${old}</del></p>` : ''}
${after ? `<p class="words now"><span class="note">Now</span><ins>${now}</ins></p>` : ''}
</section>`;
}

const MOST_NAMED = 4;

function placeMarkup(pages: readonly string[], total: number): string {
  if (pages.length > MOST_NAMED && pages.length >= total) return 'On every page';
  const shown = pages.slice(0, MOST_NAMED).map(pageLink);
  const more = pages.length - MOST_NAMED;
  return `On ${shown.join(', ')}${more > 0 ? ` and ${more} more pages` : ''}`;
}

/** Link only pages with a URL of their own, not shells and error pages. */
function pageLink(path: string): string {
  const text = escapeHtml(path);
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? `<a href="${text}">${text}</a>` : text;
}

function pageList(title: string, kind: 'new' | 'gone', pages: VisitorReport['added']): string {
  const items = pages.map(
    ({ path, title: name }) =>
      `<li>${kind === 'new' ? pageLink(path) : escapeHtml(path)} <span class="muted">${escapeHtml(name)}</span></li>`,
  );
  return list(title, items);
}

const lineList = (title: string, lines: readonly string[]): string =>
  list(
    title,
    lines.map((line) => `<li>${escapeHtml(line)}</li>`),
  );

const list = (title: string, items: readonly string[]): string =>
  items.length === 0
    ? ''
    : `<section class="sheet"><h2>${title}</h2><ul class="plain">${items.join('')}</ul></section>`;

/** Both texts as HTML, with the differing words marked. Nothing is marked if one is empty. */
export function highlightChanges(before: string, after: string): [before: string, after: string] {
  if (before === '' || after === '') return [escapeHtml(before), escapeHtml(after)];
  let old = '';
  let now = '';
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    const text = escapeHtml(value);
    if (removed) old += `<mark>${text}</mark>`;
    else if (added) now += `<mark>${text}</mark>`;
    else {
      old += text;
      now += text;
    }
  }
  return [old, now];
}

/** The result on the left, and the changes on the right if there is room. */
const PUBLICATION_STYLE = `
.desk{display:grid;gap:2rem clamp(2rem,5vw,4.5rem)}
.rail h1::after{content:"";display:block;width:3.5rem;height:.375rem;margin-block-start:.9rem;background:var(--accent)}
.rail h1.failed::after{background:var(--gone)}
.rail h1:is(.published,.switched)::after{background:var(--new)}
.error{margin-block-start:1rem;padding:1rem 1.25rem;background:var(--gone-wash);overflow-wrap:anywhere}
dl{margin-block-start:1.75rem;border-block-start:1px solid var(--rule)}
dl div{display:grid;grid-template-columns:7rem minmax(0,1fr);gap:.75rem;padding-block:.6rem;border-block-end:1px solid var(--rule)}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.proof{display:grid;gap:1rem;align-content:start;min-width:0}
.counts{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;max-width:none;color:var(--muted)}
.counts b{font:700 1.5rem/1 var(--book)}
.counts .some{color:var(--ink)}
.change .where{margin-block-end:1rem}
.change p{max-width:75ch}
.old,.now{padding-inline-start:1rem;border-inline-start:.25rem solid;font-size:1.125rem}
.old{border-color:var(--gone)}
.now{border-color:var(--new)}
.old+.now{margin-block-start:1rem}
.note{display:block;font:600 1rem/1.5 system-ui,sans-serif}
.old .note{color:var(--gone)}
.now .note{color:var(--new)}
del,ins{text-decoration:none}
mark{color:inherit}
.old mark{background:var(--gone-wash);text-decoration:line-through;text-decoration-color:var(--gone)}
.now mark{background:var(--new-wash);text-decoration:underline;text-decoration-color:var(--new);text-underline-offset:.2em}
.plain{list-style:none;padding:0;margin-block-start:.5rem}
.plain li{padding-block:.3rem;overflow-wrap:anywhere}
@media(min-width:60rem){.desk{grid-template-columns:minmax(0,22rem) minmax(0,1fr)}.rail{position:sticky;inset-block-start:1.5rem;align-self:start}.rail h1{font-size:2.75rem}}
`;
