import type { FieldPath } from '#cms/schema/issues.ts';
import type { ContentRule, Problem } from '../context/finding.ts';
import { northAmericanNumberProblem } from '../north-american-number.ts';

const WRITE = 'Write ten digits, such as (602) 555-0100, or leave the field empty.';

export const phoneNumber: ContentRule = {
  id: 'phone-number',
  severity: 'error',
  finds: 'an invalid phone number, such as “call us” or “555”, of an office, the header or a contact block',
  source:
    'North American Numbering Plan (ATIS-0300051): ten digits, no area code or exchange that begins with 0 or 1',
  check: ({ record: { catalog, header, pages, landings } }) => {
    const numbers: [number: string, path: FieldPath][] = [
      ...catalog.offices.map(({ phone }, index): [string, FieldPath] => [
        phone,
        ['catalog', 'offices', index, 'phone'],
      ]),
      [header.variables.header_phone_number, ['header', 'variables', 'header_phone_number']],
      ...(['pages', 'landings'] as const).flatMap((area) =>
        ({ pages, landings })[area].flatMap(({ sections }, page) =>
          sections.flatMap((block, index): [string, FieldPath][] =>
            block.type === 'contact' ? [[block.phone, [area, page, 'sections', index, 'phone']]] : [],
          ),
        ),
      ),
    ];
    return numbers.flatMap(([number, path]): Problem[] => {
      const problem = number === '' ? '' : northAmericanNumberProblem(number);
      return problem === '' ? [] : [{ path, message: `“${number}” ${problem}. ${WRITE}` }];
    });
  },
};
