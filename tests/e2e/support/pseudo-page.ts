import type { Page } from '@playwright/test';

/** A text that people read or hear, and where it stands. */
export interface PageText {
  text: string;
  /** such as `button[aria-label]` */
  place: string;
}

/** Every text of the page: its title, what is visible or only heard, and texts in attributes. */
export const textsOf = (page: Page): Promise<PageText[]> =>
  page.evaluate(() => {
    const texts = [{ text: document.title, place: 'title' }];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      // what is in another language says so
      if (!parent || parent.closest('script, style, noscript, [translate=no], [lang]:not(html)')) continue;
      if (node.nodeValue?.trim()) texts.push({ text: node.nodeValue.trim(), place: parent.localName });
    }
    for (const name of [
      'alt',
      'title',
      'placeholder',
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
    ])
      for (const element of document.body.querySelectorAll(`[${name}]:not([lang])`)) {
        const text = element.getAttribute(name);
        if (text) texts.push({ text, place: `${element.localName}[${name}]` });
      }
    return texts;
  });

/** Texts that do not fit: what makes the page wider than the window, and what a box cuts off. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body :not(svg, svg *)')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || !element.innerText?.trim()) continue;
      if (element.closest('.visually-hidden, .skip-link')) continue;
      const name = `${element.localName}.${element.className}: ${element.innerText.trim().slice(0, 50)}`;
      const { overflowX, overflowY } = getComputedStyle(element);
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (element.clientWidth <= 2) continue;
      if (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.scrollWidth} px of text in ${element.clientWidth} px: ${name}`);
      else if (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push(`${element.scrollHeight} px high in ${element.clientHeight} px: ${name}`);
    }
    return found;
  });

/**
 * Lays the page out from right to left and back.
 * @returns the boxes that are not where a mirror would show them
 */
export const notMirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const isPlaced = (element: Element): boolean => {
      const { display, position } = getComputedStyle(element);
      const around = element.parentElement ? getComputedStyle(element.parentElement).display : '';
      return (
        /flex|grid/.test(around) || position === 'absolute' || !/^(?:inline|contents|none)/.test(display)
      );
    };
    const boxes = [...document.querySelectorAll('body *:not(svg *, script, style)')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('.visually-hidden, .skip-link, [dir], .ol-viewport') &&
        isPlaced(element),
    );
    const places = () => boxes.map((element) => element.getBoundingClientRect());
    const before = places();
    const width = root.clientWidth;
    root.dir = 'rtl';
    const after = places();
    const wider = root.scrollWidth - root.clientWidth;
    const wrong = new Set<Element>();
    const found = wider > 0 ? [`the page is ${wider} px too wide from right to left`] : [];
    for (const [index, element] of boxes.entries()) {
      const { textAlign, float } = getComputedStyle(element);
      const name = `${element.parentElement?.localName}.${element.parentElement?.className} > ${element.localName}.${element.className}`;
      if (/^(?:left|right)$/.test(textAlign)) found.push(`text-align: ${textAlign}: ${name}`);
      if (/^(?:left|right)$/.test(float)) found.push(`float: ${float}: ${name}`);
      const [first, second] = [before[index], after[index]];
      if (!first || !second || first.width === 0) continue;
      if (
        Math.abs(first.left + second.right - width) <= 2 &&
        Math.abs(first.right + second.left - width) <= 2
      )
        continue;
      const isInside = [...wrong].some((other) => other.contains(element));
      wrong.add(element);
      if (!isInside)
        found.push(
          `${name} is at ${Math.round(second.left)}–${Math.round(second.right)} px in place of ${Math.round(width - first.right)}–${Math.round(width - first.left)}`,
        );
    }
    root.removeAttribute('dir');
    return [...new Set(found)];
  });
