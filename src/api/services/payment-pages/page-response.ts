import type { LiveContent } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { type EditorPageParts, STANDALONE_PAGE_HEADERS, standalonePage } from '#util/node/standalone-page.ts';

type Live = Pick<LiveContent, 'record'>;

/** A page around a payment, with the name and color of the brand. @throws ApiError not_found for a site that is not live */
export async function pageResponse(
  { deps, site }: Pick<RequestContext, 'deps' | 'site'>,
  parts: Omit<EditorPageParts, 'brand' | 'language' | 'color'>,
): Promise<Response> {
  const live: Live | null = await deps.liveContent(site);
  if (!live) throw notFound();
  const { site: brand, theme } = live.record;
  const language = currentLanguage();
  const { html, csp } = standalonePage({ ...parts, brand: brand.name, language, color: theme.colors.brand });
  return new Response(html, { headers: { ...STANDALONE_PAGE_HEADERS, 'content-security-policy': csp } });
}
