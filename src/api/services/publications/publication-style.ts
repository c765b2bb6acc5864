/** The result on the left, and the changes on the right if there is room. */
export const PUBLICATION_STYLE = `
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
