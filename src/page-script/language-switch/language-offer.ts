import { readStorage, writeStorage } from '#client/storage/storage.ts';
import { adoptStyles } from '#util/css/adopt-styles.ts';
import { primaryLanguage } from '#util/language/languages.ts';
import css from './language-offer.css?inline';
import { OFFERS } from './texts.offers.ts';

const ANSWERED_KEY = 'enamel_language_offer';

/**
 * Offers the page in the visitor's language, in that language: the one chosen before, or the first of the browser's that
 * the site has. Either answer closes it for good. It is over the page's end, so that nothing moves.
 */
export function offerLanguage(
  chosen: string | null,
  languages: readonly string[] = navigator.languages,
): void {
  if (readStorage('localStorage', ANSWERED_KEY) !== null) return;
  const own = primaryLanguage(document.documentElement.lang);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-switch]')];
  const linkTo = (tag: string) =>
    links.find((link) => primaryLanguage(link.hreflang) === primaryLanguage(tag));
  const wanted = (chosen ? [chosen] : languages).find((tag) => primaryLanguage(tag) === own || linkTo(tag));
  const link = wanted && linkTo(wanted);
  const words = wanted && OFFERS[primaryLanguage(wanted)];
  if (!link || !words) return;
  adoptStyles(css);
  const offer = document.createElement('aside');
  offer.className = 'language-offer';
  offer.lang = link.lang;
  offer.setAttribute('aria-label', words.label);
  const text = offer.appendChild(document.createElement('p'));
  text.textContent = words.text;
  const yes = offer.appendChild(link.cloneNode() as HTMLAnchorElement);
  yes.textContent = words.yes;
  yes.className = 'offer-yes';
  const no = offer.appendChild(document.createElement('button'));
  no.type = 'button';
  no.textContent = words.no;
  const close = (): void => {
    writeStorage('localStorage', ANSWERED_KEY, '1');
    offer.remove();
  };
  // after the listeners of the document, which follow the link
  yes.addEventListener('click', () => setTimeout(close));
  no.addEventListener('click', close);
  // the first thing of the page after the link past the header, because it is about the whole page
  const skipLink = document.querySelector('.skip-link');
  if (skipLink) skipLink.after(offer);
  else document.body.prepend(offer);
}
