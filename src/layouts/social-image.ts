import type { PageView, SiteView } from '#cms/view/model.ts';

/** The image of a link that is shared in a message or a social network. */
export interface SocialImage {
  src: string;
  /** px */
  width: number;
  height: number;
  alt: string;
}

/** Social networks do not support SVG. */
const isPhoto = (picture: { src: string } | undefined): boolean =>
  !!picture?.src && !picture.src.endsWith('.svg');

/** An office's photo, else the image at the top of the page, else the site's; null if there is none. */
export function socialImage(site: SiteView, { office, sections }: PageView): SocialImage | null {
  const [first] = sections;
  const own = office ? office.photo : first?.type === 'hero' ? first.picture : undefined;
  const picture = own && isPhoto(own) ? own : { ...site.base.social_image, alt: '' };
  if (!picture.src) return null;
  const { src, width, height, alt } = picture;
  return { src, width, height, alt: alt || office?.name || site.site.name };
}
