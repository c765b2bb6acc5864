import type { LiveBrand } from '../brand/live-brand.ts';
import { callLine } from './phone-line.ts';

/** How a mail to a member ends: whom to call, and who writes. */
export const closing = (brand: LiveBrand): string =>
  `${callLine(brand, 'Questions?')}
${brand.name}
${brand.origin}
`;
