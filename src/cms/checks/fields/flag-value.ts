import { isOff, isOn } from '#cms/schema/flags.ts';
import { CmsRecordSchema } from '#cms/schema/record.ts';
import { walkSchema } from '#cms/schema/walk-schema.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

const MEANS_YES = new Set(['yes', 'y', 'on', 'true', 'enabled', 'active', 'checked', 'x', '1']);

export const flagValue: ContentRule = {
  id: 'flag-value',
  severity: 'error',
  finds: 'a flag with an unknown value, such as "yes" or 1, which would be read as false',
  source: 'specification §3: a flag is on only for true, "true" and "1"',
  check: ({ raw }) => {
    const problems: Problem[] = [];
    walkSchema(CmsRecordSchema, raw, {
      onFlag: (path, value) => {
        if (isOn(value) || isOff(value)) return;
        const shown = JSON.stringify(value).slice(0, 60);
        const meansYes = value === 1 || MEANS_YES.has(String(value).trim().toLowerCase());
        problems.push({
          path,
          message: meansYes
            ? `is ${shown}, which is read as no. Did you mean true?`
            : `is ${shown}, which is read as no. Write true or false.`,
        });
      },
    });
    return problems;
  },
};
