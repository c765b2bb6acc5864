import type { DOMPurify } from 'dompurify';
import { withoutControls } from '#util/text/control-characters.ts';
import { checkMarkup } from './markup-limits.ts';
import { isPlainSvg } from './plain-svg.ts';
import { createPurifier, serverWindow } from './purifier.ts';

/** CSS that could fetch something, or that hides behind escapes. `url(#id)` is allowed. */
const UNSAFE_CSS =
  /url\(\s*(?!['"]?#)|\\|@import|@namespace|@font-face|image-set|\b(?:src|image|element|expression)\(|-moz-binding|(?:javascript|vbscript|data):/i;
const LOCAL_REFERENCE = /^#[\w:.-]+$/;

let purifier: DOMPurify | undefined;

/**
 * A tenant's SVG file without scripts, embedded HTML, links, images, and external references. Gradients,
 * patterns, clips, masks, symbols, text, and styles stay.
 * @throws Error if the text is not an SVG drawing, or far beyond a real one
 */
export function sanitiseSvg(svg: string): string {
  const text = withoutControls(svg);
  if (isPlainSvg(text)) return text;
  checkMarkup(text.slice(Math.max(0, text.search(/<svg\b/i))));
  return purifySvg(text);
}

/** DOMPurify's result, for comparison with the fast path. */
export function purifySvg(svg: string): string {
  purifier ??= createSvgPurifier();
  const fragment = purifier.sanitize(svg) as unknown as DocumentFragment;
  const [root, ...others] = [...fragment.children];
  if (root?.localName !== 'svg' || others.length > 0) throw new Error('this is not an SVG drawing');
  // Serialized as XML, because browsers read an .svg file as XML.
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
    // An SVG file has no scripts whose globals an id could shadow, so ids such as "body" are safe.
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
