import { existsSync } from 'node:fs';
import { filesSource } from '#cms/sources/files.ts';
import { httpSource } from '#cms/sources/http.ts';
import type { CmsSource } from '#cms/sources/source.ts';
import type { PublishSettings } from './settings.ts';

/** The content source from the settings: a CMS server if one is set, otherwise the tenants' folder. */
export function openSource({ cms, tenantsDir }: Pick<PublishSettings, 'cms' | 'tenantsDir'>): CmsSource {
  return cms ? httpSource(cms) : filesSource(tenantsDir);
}

/**
 * The error for publishing all sites when there are none, so it does not look like success.
 * @throws if the folder from the settings is missing
 */
export function noSites({ cms, tenantsDir }: Pick<PublishSettings, 'cms' | 'tenantsDir'>): string {
  if (cms) return 'There is no site: CMS_SITES names none.';
  if (existsSync(tenantsDir)) return `There is no site: no folder in ${tenantsDir} has a site.json.`;
  throw new Error(`There is no folder ${tenantsDir}. Set TENANTS_DIR to the one with the brands’ content.`);
}
