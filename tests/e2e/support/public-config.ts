import type { BrowserContext } from '@playwright/test';
import type { PublicConfig } from '#util/site/public-config.ts';

/** Changes the settings in the published pages. */
export async function changeConfig(
  context: BrowserContext,
  changes: Partial<PublicConfig>,
  csp: (policy: string) => string = (policy) => policy,
): Promise<void> {
  await context.route(
    (url) => !/\.\w+$|^\/(?:api|_astro)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // Node's own resolver does not know the names below localhost
      const url = new URL(route.request().url());
      const { host } = url;
      url.hostname = '127.0.0.1';
      const asked = { ...route.request().headers(), host };
      const response = await route.fetch({ url: url.href, headers: asked, maxRedirects: 0 });
      const html = await response.text();
      const body = html.replace(
        /(<meta name="enamel-config" content=")([^"]*)"/,
        (_whole, start, content) => {
          const config = {
            ...JSON.parse(content.replaceAll('&#34;', '"').replaceAll('&quot;', '"')),
            ...changes,
          };
          return `${start}${JSON.stringify(config).replaceAll('"', '&#34;')}"`;
        },
      );
      const headers = response.headers();
      const policy = headers['content-security-policy'];
      await route.fulfill({
        response,
        body,
        headers: { ...headers, ...(policy && { 'content-security-policy': csp(policy) }) },
      });
    },
  );
}
