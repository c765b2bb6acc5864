import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatPhone, telLink } from '../../util/phone.ts';
import { stateName } from '../../util/us-states.ts';
import { listFiles, unfinishedName, writeFile } from '../files.ts';
import { type Brand, checkSiteName, NewSiteError } from './brand.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';
import { STATE_CAPITALS } from './state-capitals.ts';

const TEMPLATE = fileURLToPath(new URL('./template/', import.meta.url));

/**
 * The folder a site of that name would have.
 * @throws NewSiteError if the name cannot be one, or something is there already
 */
export function freeSiteFolder(tenantsDir: string, site: string): string {
  const folder = path.join(tenantsDir, checkSiteName(site));
  if (lstatSync(folder, { throwIfNoEntry: false })) {
    throw new NewSiteError(`There is a site called ${site} already, in ${folder}: choose another name.`);
  }
  return folder;
}

/**
 * Writes a new site's content: a complete site that publishes as it is. Whole or not at all.
 * @param today stands under the legal texts and as the day the example office was verified
 * @returns the site's folder
 */
export function createSite(tenantsDir: string, brand: Brand, today: Date): string {
  const folder = freeSiteFolder(tenantsDir, brand.site);
  const values = templateValues(brand, today);
  mkdirSync(tenantsDir, { recursive: true });
  const unfinished = unfinishedName(folder);
  try {
    for (const name of listFiles(TEMPLATE)) {
      const bytes = readFileSync(path.join(TEMPLATE, name));
      const target = path.join(unfinished, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFile(target, name.endsWith('.json') ? filled(bytes.toString(), values) : bytes);
    }
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function filled(json: string, values: TemplateValues): string {
  return `${JSON.stringify(fillTemplate(JSON.parse(json), values), null, 2)}\n`;
}

function templateValues({ site, name, company, phone, state }: Brand, today: Date): TemplateValues {
  const capital = STATE_CAPITALS[state];
  if (!capital) throw new NewSiteError(`${state} is no state.`);
  return {
    ...{ site, name, company, phone, state },
    ...capital,
    phone_text: formatPhone(phone),
    tel: telLink(phone),
    email: `hello@${site}.example`,
    state_name: stateName(state),
    today: today.toISOString().slice(0, 10),
  };
}
