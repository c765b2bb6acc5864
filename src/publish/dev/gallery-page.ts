import { escapeHtml } from '#util/text/escape-html.ts';
import type { DevBrand } from './content.ts';
import type { Gallery } from './gallery.ts';

/** The gallery's own page: a list of samples, and beside it the one that was chosen, at a chosen width. */
export function galleryPage(
  site: string,
  { gallery, brands, port }: { gallery: Gallery; brands: readonly DevBrand[]; port: number },
): string {
  const themes = brands.map((brand) => {
    const current = brand.site === site ? ' aria-current="true"' : '';
    return `<li><a href="http://${brand.site}.localhost:${port}/gallery"${current}>${escapeHtml(brand.name)}</a></li>`;
  });
  const groups = gallery.groups.map(({ name, samples }) => {
    const items = samples.map((sample) => {
      const link = (state: string, text: string, anchor = '') =>
        `<a target="preview" href="http://${state}.${site}.localhost:${port}${sample.path}${anchor}" data-sample="${state}${sample.path}${anchor}" aria-label="${escapeHtml(`${sample.name}, ${text}`)}">${text}</a>`;
      const states = sample.states.map((state) => link(state, state));
      const layouts = (sample.anchors ?? []).map((anchor) =>
        link('filled', anchor.slice(sample.name.length + 1), `#${anchor}`),
      );
      return `<li><b>${escapeHtml(sample.name)}</b> <span>${states.join(' ')}</span>${layouts.length > 1 ? ` <span class="layouts">${layouts.join(' ')}</span>` : ''}</li>`;
    });
    return `<details open><summary><h2>${name} <small>${samples.length}</small></h2></summary><ul>${items.join('\n')}</ul></details>`;
  });
  const widths = WIDTHS.map(
    ({ px, label }, index) =>
      `<label><input type="radio" name="width" value="${px}"${index === 0 ? ' checked' : ''}>${label}</label>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery of ${escapeHtml(site)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Gallery</h1>
<nav aria-label="Themes"><ul>${themes.join('\n')}</ul></nav>
<fieldset><legend>Width</legend>${widths.join('\n')}</fieldset>
<p><a href="/" target="_blank" rel="noopener">Open in a new tab</a></p>
<nav aria-label="More"><a href="/gallery/mails">Mails</a></nav>
</header>
<nav class="samples" aria-label="Samples">
${groups.join('\n')}
</nav>
<main>
<iframe name="preview" title="Preview"></iframe>
</main>
<script>(${showChosen})()</script>
</body>
</html>
`;
}

const WIDTHS = [
  { px: '', label: 'Full' },
  { px: '360', label: '360' },
  { px: '768', label: '768' },
  { px: '1440', label: '1440' },
];

/**
 * Runs on the page. The width and the sample are in the address after #, so that they survive a reload and go along to
 * another theme.
 */
function showChosen(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-sample]')];
  const widths = [...document.querySelectorAll<HTMLInputElement>('[name=width]')];
  const themes = document.querySelectorAll<HTMLAnchorElement>('header li a');
  const alone = document.querySelector<HTMLAnchorElement>('header p a');
  const frame = document.querySelector('iframe');
  const show = () => {
    const [, width = '', sample] = /^#(\d*)\/(.*)/.exec(location.hash) ?? [];
    const chosen = links.find((link) => link.dataset.sample === sample) ?? links[0];
    if (!frame || !alone || !chosen) return;
    for (const link of links) link.ariaCurrent = link === chosen ? 'true' : null;
    for (const input of widths) input.checked = input.value === width;
    for (const theme of themes) theme.hash = location.hash;
    alone.href = chosen.href;
    frame.style.width = width && `${width}px`;
    if (frame.src !== chosen.href) frame.src = chosen.href;
  };
  const choose = () => {
    const width = widths.find((input) => input.checked)?.value ?? '';
    const sample = links.find((link) => link.ariaCurrent)?.dataset.sample ?? '';
    location.hash = `${width}/${sample}`;
  };
  for (const link of links)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      for (const other of links) other.ariaCurrent = other === link ? 'true' : null;
      choose();
      frame?.scrollIntoView({ block: 'nearest' });
    });
  for (const input of widths) input.addEventListener('change', choose);
  addEventListener('hashchange', show);
  show();
}

const STYLE = `
*{box-sizing:border-box}
:root{color-scheme:light dark;--line:light-dark(#d5d8dd,#3a3f46);--quiet:light-dark(#4d5560,#b3bac4);--chosen:light-dark(#0b4f9c,#8ec2ff)}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#16181b)}
h1,h2{margin:0;font-size:1.1rem}
ul{margin:0;padding:0;list-style:none}
a{color:inherit;text-underline-offset:.2em}
a[aria-current]{color:var(--chosen);font-weight:650;text-decoration-thickness:3px}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.75rem 1rem;border-bottom:1px solid var(--line)}
header ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
header a{display:inline-block;padding-block:.2rem}
fieldset{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;border:0}
legend{float:left;margin-right:1rem;font-weight:650}
label{display:inline-flex;align-items:center;gap:.35rem;min-height:1.75rem}
.samples{padding:.5rem 1rem 2rem}
summary{padding-block:.6rem;cursor:pointer}
h2{display:inline}
small{font-size:1rem;font-weight:400;color:var(--quiet)}
.samples li{padding-block:.35rem;border-top:1px solid var(--line)}
.samples b{display:block;font-weight:550}
.samples b::first-letter{text-transform:uppercase}
.samples span{display:flex;flex-wrap:wrap;gap:0 .9rem;color:var(--quiet)}
.samples li a{padding-block:.15rem}
main{min-width:0;overflow:auto}
p{margin:0}
iframe{display:block;width:100%;height:85vh;margin-inline:auto;border:1px solid var(--line);background:#fff}
@media(width<56rem){.samples{max-height:50vh;overflow:auto;border-bottom:1px solid var(--line)}}
@media(width>=56rem){
body{display:grid;grid-template:auto minmax(0,1fr)/19rem minmax(0,1fr);height:100vh}
header{grid-column:1/-1}
.samples{overflow:auto;border-right:1px solid var(--line)}
iframe{height:100%}
}
`;
