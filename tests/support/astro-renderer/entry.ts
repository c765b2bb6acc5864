import { createApp } from 'astro/app/entrypoint';
import { finished, type View } from '#renderer/entry.ts';
import { devPath } from '#renderer/page-file.ts';
import { inLanguage } from '#util/language/current-language.ts';

const app = createApp({ streaming: false });

/** Renders a page as Astro does: with its app, its router and its component runtime. */
export async function render(view: View): Promise<string> {
  const request = new Request(new URL(devPath(view.page), 'http://render.invalid'));
  const routeData = app.match(request);
  if (!routeData) throw new Error(`No route renders ${view.page.path}.`);
  const locals = { ...view, styles: '' };
  const { base } = view.site.language;
  const render = async () => (await app.render(request, { locals, routeData })).text();
  const html = await inLanguage(view.language, render, base);
  return finished(html, view);
}
