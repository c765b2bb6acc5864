import type { FieldPath } from '../issues.ts';
import { isLinkField } from '../record-links.ts';
import type { ContentRule, Fault } from './finding.ts';
import { rawAt } from './raw-fields.ts';

export const unsafeLink: ContentRule = {
  id: 'unsafe-link',
  severity: 'error',
  finds:
    'an address that was taken out because it is not safe to follow: a script, a hidden character, a password in it',
  source: 'specification §5: only safe link schemes are allowed',
  check: ({ record, raw }) => {
    if (raw === undefined) return [];
    const faults: Fault[] = [];
    const path: (string | number)[] = [];
    const walk = (value: unknown): void => {
      if (value === '' && isLinkField(path.at(-1))) {
        const written = rawAt(raw, path as FieldPath);
        if (typeof written === 'string' && written.trim() !== '') {
          const shown = JSON.stringify(written.slice(0, 80));
          faults.push({
            path: [...path],
            message: `${shown} is no address that is safe to follow, so nothing is shown. Write a path such as /faq, or https:, mailto: or tel:`,
          });
        }
      }
      if (value === null || typeof value !== 'object') return;
      for (const [name, item] of Object.entries(value)) {
        path.push(Array.isArray(value) ? Number(name) : name);
        walk(item);
        path.pop();
      }
    };
    const { header, landing_header, footer, base, pages, landings } = record;
    walk({ header, landing_header, footer, base, pages, landings });
    return faults;
  },
};
