import type { DocumentBrand } from '#api/brand/brand.ts';

/** The brand of a document, with the given changes. */
export function makeDocumentBrand(changes: Partial<DocumentBrand> = {}): DocumentBrand {
  return {
    name: 'Harbor Dental Club',
    language: 'en-US',
    company: 'Harbor Dental Club, LLC',
    address: '41 Stearns Landing, Santa Barbara, CA 93101',
    phone: '(805) 555-0140',
    website: 'harbor.example',
    notInsurance: '',
    colors: {
      ink: '#10243a',
      muted: '#4a5968',
      tint: '#f3ead9',
      line: '#d8ccb6',
      brand: '#0f5170',
      accent: '#9fd8c8',
      deep: '#0e2439',
      onDeep: '#f5ecdc',
    },
    fonts: {
      display: 'fraunces',
      body: 'source-sans',
      display_weight: 560,
      display_case: 'none',
      display_tracking: -0.015,
      display_leading: 1.08,
      scale: 'clear',
      text_size: 18,
    },
    shape: { radius: 'soft', button: 'pill', card: 'shadow', divider: 'wave' },
    logo: { alt: 'Harbor Dental Club', ink: '', white: '' },
    ...changes,
  };
}
