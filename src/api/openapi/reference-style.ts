/** The subjects on the left if there is room; a field's name beside what it holds. */
export const REFERENCE_STYLE = `
html{scroll-padding-block-start:1rem}
code{font:.9375em/1.5 ui-monospace,"Cascadia Code",Menlo,monospace;overflow-wrap:anywhere}
.lead+.lead{margin-block-start:.25rem}
.desk{display:grid;gap:2rem clamp(1.5rem,4vw,3.5rem);margin-block-start:2rem}
.desk>*{min-width:0}
ul{list-style:none;padding:0}
nav li{padding-block:.25rem}
h2{font:700 1.75rem/1.2 var(--book);margin-block:2.5rem 1rem}
section:first-child h2{margin-block-start:0}
article{margin-block-end:1.25rem}
h3{font-size:1.125rem;line-height:1.5;margin-block-end:.5rem}
h3 a{text-decoration:none}
h3 a:hover{text-decoration:underline}
.method{display:inline-block;min-width:4.25rem;margin-inline-end:.5rem;padding:.0625rem .5rem;background:var(--accent);color:#fff;font-size:.875rem;letter-spacing:.04em;text-align:center}
.method:is(.post,.put,.patch){background:#175c36}
.method.delete{background:#a3211b}
.needs{display:flex;flex-wrap:wrap;gap:.5rem;margin-block-start:.75rem}
.needs li{padding:.0625rem .625rem;border:1px solid var(--rule);font-size:.9375rem}
h4{margin-block:1.5rem .25rem;font-size:1rem;font-weight:650}
.fields li{display:grid;gap:0 1.5rem;padding-block:.5rem;border-block-start:1px solid var(--rule)}
.fields .about,.limit{display:block}
.fields .variant{font-weight:600;color:var(--muted)}
.fields b{font-weight:600}
details{margin-block-start:1rem;border-block-start:1px solid var(--rule);padding-block-start:.75rem}
summary{cursor:pointer;font-weight:600}
summary:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
details>p{margin-block-start:.75rem}
dl div{display:grid;grid-template-columns:3.5rem minmax(0,1fr);padding-block:.5rem}
dt{font-weight:600}
dd{margin:0}
@media(min-width:60rem){.desk{grid-template-columns:15rem minmax(0,1fr)}nav{position:sticky;inset-block-start:1.5rem;align-self:start}
.fields li{grid-template-columns:minmax(0,16rem) minmax(0,1fr)}}
`;
