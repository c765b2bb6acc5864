import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemaFileOf } from '#cms/schema/document-schemas.ts';
import { stateName } from '#util/geo/us-states.ts';
import { flushFolderAndAbove, flushTree } from '#util/node/flush-to-disk.ts';
import { listFiles } from '#util/node/source-files.ts';
import { formatPhone, telLink } from '#util/text/phone.ts';
import { listed } from '#util/text/words.ts';
import { unfinishedName, writeFile } from '../files/file-operations.ts';
import { type Brand, checkSiteName, NewSiteError } from './brand.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';
import { STATE_CAPITALS } from './state-capitals.ts';

const TEMPLATE = fileURLToPath(new URL('./template/', import.meta.url));
const SCHEMAS = fileURLToPath(new URL('../../../docs/schema/', import.meta.url));

/** The template has one office; a site gets one in the capital of each of its states. */
const OFFICES = 'catalog/offices.json';
/** More names than fit on a line are counted. */
const MAX_STATES_NAMED = 3;

/**
 * The folder for a new site.
 * @throws NewSiteError if the name is invalid or taken
 */
export function freeSiteFolder(tenantsDir: string, site: string): string {
  const folder = path.join(tenantsDir, checkSiteName(site));
  if (lstatSync(folder, { throwIfNoEntry: false })) {
    throw new NewSiteError(`There is a site called ${site} already, in ${folder}: choose another name.`);
  }
  return folder;
}

/**
 * Writes a new site's content, ready to publish. Atomic: nothing remains after an error.
 * @param today date of the legal texts and of the example offices' verification
 * @param accept checks the content in a temporary folder of sites; its error cancels the creation
 * @returns the site's folder
 */
export async function createSite(
  tenantsDir: string,
  brand: Brand,
  today: Date,
  accept: (tenantsDir: string) => Promise<void> = async () => {},
): Promise<string> {
  const folder = freeSiteFolder(tenantsDir, brand.site);
  mkdirSync(tenantsDir, { recursive: true });
  const unfinished = unfinishedName(folder);
  try {
    writeContent(path.join(unfinished, brand.site), folder, brand, today);
    await accept(unfinished);
    // another process may have created the same name meanwhile
    freeSiteFolder(tenantsDir, brand.site);
    await flushTree(path.join(unfinished, brand.site));
    renameSync(path.join(unfinished, brand.site), folder);
    flushFolderAndAbove(tenantsDir);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** @param finalFolder where the folder is moved to: the paths of the schemas start there */
function writeContent(folder: string, finalFolder: string, brand: Brand, today: Date): void {
  for (const name of listFiles(TEMPLATE)) {
    const bytes = readFileSync(path.join(TEMPLATE, name));
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    if (!name.endsWith('.json')) {
      writeFile(target, bytes);
      continue;
    }
    const content = filled(name, JSON.parse(bytes.toString()), brand, today);
    const schema = path.relative(
      path.dirname(path.resolve(finalFolder, name)),
      path.join(SCHEMAS, schemaFileOf(name)),
    );
    const document = { $schema: schema.replaceAll(path.sep, '/'), ...content };
    writeFile(target, `${JSON.stringify(document, null, 2)}\n`);
  }
}

/** The document with the brand's values. A list is put under the document's name, beside which `$schema` can stand. */
function filled(name: string, document: unknown, brand: Brand, today: Date): object {
  const fill = (state: string) =>
    fillTemplate(document, valuesOf(brand, state, today), { states: brand.states, header: brand.header });
  const [home = ''] = brand.states;
  const content = name === OFFICES ? brand.states.flatMap((state) => fill(state) as unknown[]) : fill(home);
  return Array.isArray(content) ? { [path.basename(name, '.json')]: content } : (content as object);
}

function valuesOf(brand: Brand, state: string, today: Date): TemplateValues {
  const { site, name, company, phone, states, host, group, header, footer, colors } = brand;
  const capital = STATE_CAPITALS[state];
  if (!capital) throw new NewSiteError(`${state} is no state.`);
  const isHome = state === states[0];
  return {
    site,
    name,
    company,
    phone,
    state,
    group,
    header,
    footer,
    colors,
    ...capital,
    hosts: host === '' ? [] : [host],
    office_id: isHome ? 'example-office' : `example-office-${state.toLowerCase()}`,
    phone_text: formatPhone(phone),
    tel: telLink(phone),
    email: `hello@${host.replace(/^www\./, '') || `${site}.example`}`,
    state_name: stateName(state),
    states_text:
      states.length > MAX_STATES_NAMED ? `${states.length} states` : listed(states.map(stateName), 'and'),
    today: today.toISOString().slice(0, 10),
  };
}

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
