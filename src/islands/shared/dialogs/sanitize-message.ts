import createDomPurify, { type DOMPurify, type WindowLike } from 'dompurify';

/** Tags a message may have: text, lists, tables, links. The same idea as in cms/markup/sanitize-html.ts. */
const ALLOWED_TAGS = (
  'a abbr b bdi bdo blockquote br caption code dd del dfn div dl dt em h2 h3 h4 h5 h6 hr i ins kbd li mark ol p ' +
  'pre q s samp small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr'
).split(' ');

/** Attributes by tag; '*' holds for every tag. `rel` is ours alone. */
const ALLOWED_ATTRIBUTES: Record<string, readonly string[]> = {
  '*': ['title', 'lang', 'dir'],
  a: ['href', 'target'],
  ol: ['start', 'type', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
};

/**
 * An HTML message reduced to an allow-list of tags and attributes, without script addresses and with safe
 * link schemes only (specification §5). It comes as nodes: what was checked is what is shown, no parser reads
 * it a second time.
 * @param page the window whose document will show it; tests hand in their own
 */
export function sanitizeMessage(html: string, page: Window = window): DocumentFragment {
  return purifierFor(page).sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** One for each window: each creates a Trusted Types policy, and a page allows only one with that name. */
const purifiers = new WeakMap<Window, DOMPurify>();

function purifierFor(page: Window): DOMPurify {
  const known = purifiers.get(page) ?? createPurifier(page);
  purifiers.set(page, known);
  return known;
}

function createPurifier(page: Window): DOMPurify {
  const created = createDomPurify(page as unknown as WindowLike);
  created.addHook('uponSanitizeAttribute', (element, attribute) => {
    const { attrName } = attribute;
    const ofTag = ALLOWED_ATTRIBUTES[element.localName] ?? [];
    if (!ofTag.includes(attrName) && !ALLOWED_ATTRIBUTES['*']?.includes(attrName)) attribute.keepAttr = false;
    if (attrName === 'target' && attribute.attrValue !== '_blank') attribute.keepAttr = false;
    if (attrName === 'href') {
      attribute.attrValue = safeHref(attribute.attrValue, page.location.href);
      if (attribute.attrValue === '') attribute.keepAttr = false;
    }
  });
  created.addHook('afterSanitizeAttributes', (element) => {
    if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener');
  });
  return created;
}

const SAFE_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:', 'sms:'];

/**
 * Where a link leads, as a whole address, or '' if it is not safe to follow: a scheme outside the list, or a
 * name and password before the host. The browser's own reading of the address decides, so hidden characters
 * and odd spellings cannot mean one thing here and another when the link is followed.
 * @param page the address of the page the link stands on
 */
export function safeHref(link: string, page: string): string {
  try {
    const url = new URL(link, page);
    const isSafe = SAFE_SCHEMES.includes(url.protocol) && !url.username && !url.password;
    return isSafe ? url.href : '';
  } catch {
    return '';
  }
}
