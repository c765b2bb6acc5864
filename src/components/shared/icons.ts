import { icons as lucide } from '@iconify-json/lucide';

/** The drawing inside an icon's <svg>, from the Lucide set (ISC); '' for a name the set does not have. */
export function iconMarkup(name: string): string {
  const drawn = Object.hasOwn(lucide.aliases ?? {}, name) ? (lucide.aliases?.[name]?.parent ?? name) : name;
  return Object.hasOwn(lucide.icons, drawn) ? withoutLineStyle(lucide.icons[drawn]?.body ?? '') : '';
}

/** Every drawing repeats these; the style of `.icon` has them once for all. */
const LINE_STYLE =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

const withoutLineStyle = (body: string): string => body.replace(LINE_STYLE, '').replace(/<\/?g>/g, '');
