import type { DOMPurify } from 'dompurify';
import { withoutControls } from '#util/text/control-characters.ts';
import { checkMarkup } from './markup-limits.ts';
import { isPlainSvg } from './plain-svg.ts';
import { createPurifier, serverWindow } from './purifier.ts';

/** CSS that could fetch something, or hide what it does behind escapes. `url(#id)` stays. */
const UNSAFE_CSS =
  /url\(\s*(?!['"]?#)|\\|@import|@namespace|@font-face|image-set|\b(?:src|image|element|expression)\(|-moz-binding|(?:javascript|vbscript|data):/i;
const LOCAL_REFERENCE = /^#[\w:.-]+$/;

let purifier: DOMPurify | undefined;

/**
 * A tenant's own SVG file without scripts, embedded HTML, links, pictures and references to anything
 * outside itself. Gradients, patterns, clips, masks, symbols, text and styles stay.
 * @throws Error if the text is no SVG drawing, or one far beyond what anybody draws
 */
export function sanitiseSvg(svg: string): string {
  const text = withoutControls(svg);
  if (isPlainSvg(text)) return text;
  checkMarkup(text.slice(Math.max(0, text.search(/<svg\b/i))));
  return purifySvg(text);
}

/** What DOMPurify alone makes of the SVG, for comparison with the short cut. */
export function purifySvg(svg: string): string {
  purifier ??= createSvgPurifier();
  const fragment = purifier.sanitize(svg) as unknown as DocumentFragment;
  const [root, ...others] = [...fragment.children];
  if (root?.localName !== 'svg' || others.length > 0) throw new Error('this is not an SVG drawing');
  // Written as XML, which is how a browser reads an .svg file.
  return new (serverWindow().XMLSerializer)().serializeToString(root);
}

function createSvgPurifier(): DOMPurify {
  const created = createPurifier({
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    ADD_ATTR: ['href', 'xlink:href', 'role'],
    FORBID_TAGS: [
      'a',
      'image',
      'feImage',
      'font',
      'metadata',
      'mpath',
      'switch',
      'tref',
      'view',
      'animatecolor',
      'animatemotion',
      'animatetransform',
    ],
    ADD_FORBID_CONTENTS: ['metadata', 'rdf:rdf', 'sodipodi:namedview'],
    ALLOW_DATA_ATTR: false,
    // An SVG file has no scripts whose names an id could take; ids such as "body" or "links" are just ids.
    SANITIZE_DOM: false,
    RETURN_DOM_FRAGMENT: true,
  });
  created.addHook('uponSanitizeElement', (node) => {
    if (node.nodeType !== node.ELEMENT_NODE || node.nodeName.toLowerCase() !== 'style') return;
    if (UNSAFE_CSS.test(node.textContent ?? '')) node.textContent = '';
  });
  created.addHook('uponSanitizeAttribute', (_element, attribute) => {
    const { attrName, attrValue } = attribute;
    const isReference = attrName === 'href' || attrName === 'xlink:href';
    if (isReference && !LOCAL_REFERENCE.test(attrValue.trim())) attribute.keepAttr = false;
    const isText = attrName.startsWith('aria-') || attrName.startsWith('xmlns');
    if (!isText && UNSAFE_CSS.test(attrValue.replace(/\/\*.*?\*\//gs, ''))) attribute.keepAttr = false;
  });
  return created;
}
