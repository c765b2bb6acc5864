import type { Brand } from './brand.ts';

/** Next steps for a new brand: what to replace, and where it is. */
export function nextSteps(brand: Brand, folder: string, port: number): string {
  const { site, name, header, footer, states, host } = brand;
  return `
${name} is in ${folder}/. It passes every check and publishes as it is. Make it yours, in this order:

  catalog/plans.json      the plans and their prices (examples)
  catalog/fees.json       usual and member fees, with their source in group.json (examples)
  catalog/offices.json    the offices: ${states.length === 1 ? 'one example' : `one example in each of ${states.join(', ')}`}
  pages/home.json         what visitors read first
  pages/terms.json, privacy.json, grievance-form.json
                          drafts: a lawyer should read them for ${states.join(', ')}
  media/                  a logo, 300 by 73: name it in header.json (header_log, header_log2)
  header.json, footer.json
                          ${header} and ${footer}: menu, hours, compliance text
  site.json               ${host === '' ? 'hosts (none yet), ' : ''}colors, fonts, shapes

See it while you edit:    npm run dev                          http://${site}.localhost:${port}
Find what is wrong:       npm run publish -- ${site} --check
Make it live:             npm run publish -- ${site}            and npm start for finder, plans and joining

docs/how-to/add-a-brand.md says more; docs/how-to/check-content.md lists the checks.`;
}
