import { existsSync } from 'node:fs';
import { filesSource } from '#cms/sources/files.ts';
import { httpSource } from '#cms/sources/http.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import type { PublishSettings } from './settings.ts';

/** The content the settings name: a CMS server if there is one, else the folders below the tenants' folder. */
export function openSource({ cms, tenantsDir }: Pick<PublishSettings, 'cms' | 'tenantsDir'>): CmsSource {
  return cms ? httpSource(cms) : filesSource(tenantsDir);
}

/**
 * Why there is no site at all: for whoever asks for all of them and would take silence for success.
 * @throws where the folder that the settings name is not there
 */
export function noSites({ cms, tenantsDir }: Pick<PublishSettings, 'cms' | 'tenantsDir'>): string {
  if (cms) return 'There is no site: CMS_SITES names none.';
  if (existsSync(tenantsDir)) return `There is no site: no folder in ${tenantsDir} has a site.json.`;
  throw new Error(`There is no folder ${tenantsDir}. Set TENANTS_DIR to the one with the brands’ content.`);
}
