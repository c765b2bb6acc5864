import { adoptStyles } from '#util/css/adopt-styles.ts';
import { isBotUserAgent } from '#util/http/http.ts';
import { paths } from '#util/site/paths.ts';
import css from './error-page.css?inline';
import { t } from './texts.ts';

const DEFAULT_STATUS = 500;

/**
 * Replaces the page's content with the error page (specification §2); header and footer stay. A bot keeps the published
 * page (specification §8).
 */
export function showErrorPage(error: unknown, userAgent = navigator.userAgent): void {
  if (isBotUserAgent(userAgent)) return;
  const main = document.querySelector('main');
  if (!main) return;
  adoptStyles(css);
  const page = document.createElement('section');
  page.className = 'section error-here';
  const wrap = page.appendChild(document.createElement('div'));
  wrap.className = 'wrap';
  const add = (name: string, text: string, className = ''): HTMLElement => {
    const element = wrap.appendChild(document.createElement(name));
    element.textContent = text;
    if (className) element.className = className;
    return element;
  };
  add('p', String(DEFAULT_STATUS), 'error-code').ariaHidden = 'true';
  add('h1', t.internalError);
  add('p', (error instanceof Error && error.message) || t.reloadPage, 'lead');
  const home = document.createElement('a');
  home.className = 'button';
  home.href = paths.home;
  home.textContent = t.goHome;
  add('p', '').append(home);
  main.replaceChildren(page);
  main.focus();
}
