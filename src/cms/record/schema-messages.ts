import type { core } from 'zod';
import { nearestName } from '#util/text/nearest-name.ts';

const NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
};

/** The problem of a field in an editor's words; follows the field's name: "must be text". */
export function schemaMessage(issue: core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${listed(issue.values)}, not ${shown(issue.input)}${didYouMean(issue.input, issue.values)}`;
    case 'unrecognized_keys': {
      const [key = ''] = issue.keys;
      return `has ${shown(key)}, which is not a known name here${didYouMean(key, namesOf(issue))}`;
    }
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be ${listed(issue.options)}`
        : 'has the wrong form';
    case 'too_small':
      if (issue.origin === 'array') return 'must not be empty';
      return `must be ${issue.origin === 'string' ? 'longer' : `at least ${issue.minimum}`}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a day such as 2026-05-31' : 'has the wrong form';
    default:
      return issue.message ?? 'is not accepted';
  }
}

/** “. Did you mean …?” if a known name is similar; otherwise ''. */
function didYouMean(written: unknown, known: readonly unknown[]): string {
  const nearest = typeof written === 'string' ? nearestName(written, known.map(String)) : null;
  return nearest === null ? '' : `. Did you mean ${shown(nearest)}?`;
}

/** The allowed names of an object with fixed keys. */
function namesOf({ inst }: core.$ZodRawIssue): readonly unknown[] {
  const keys = (inst as core.$ZodRecord | undefined)?._zod.def.keyType?._zod.values;
  return keys ? [...keys] : [];
}

function listed(values: readonly unknown[]): string {
  if (values.length === 1) return shown(values[0]);
  return `one of ${values.map((value) => String(value)).join(', ')}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
