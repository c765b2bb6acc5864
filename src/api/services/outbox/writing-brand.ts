import { type LiveBrand, type LiveSites, liveBrand } from '#api/brand/live-brand.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { t } from './texts.ts';

/**
 * The brand in whose name a letter is written.
 * @throws ApiError not_allowed for a brand without pages: a letter without its name and phone number would be useless
 */
export async function writingBrand(deps: LiveSites, site: string): Promise<LiveBrand> {
  try {
    return await liveBrand(deps, site);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('not_allowed', { message: t.brandNotLive });
    throw error;
  }
}
