import { CmsRecordSchema } from '#cms/schema/record.ts';
import { walkSchema } from '#cms/schema/walk-schema.ts';
import { nearestName } from '#util/text/nearest-name.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

/** Metadata that other systems add to content: _id, $schema, @type, __typename. */
const METADATA = /^[_$@]/;

export const unknownField: ContentRule = {
  id: 'unknown-field',
  severity: 'warning',
  finds:
    'a field or a document with an unknown name, such as “intor” or “foter.json”: usually a misspelling, and its content is not shown. Names that begin with _, $ or @ are ignored as metadata of a CMS',
  source: 'the schema in src/cms/schema; extra fields are allowed, so that a CMS may have its own',
  check: ({ raw, unread }) => {
    const first = new Map<string, { problem: Problem; count: number }>();
    walkSchema(CmsRecordSchema, raw, {
      onUnknownField: (path, known) => {
        const name = String(path.at(-1));
        if (METADATA.test(name)) return;
        // the same unknown name in every office is reported once
        const key = `${name} ${known.join()}`;
        const found = first.get(key);
        if (found) found.count += 1;
        else first.set(key, { problem: { path, message: messageFor(name, known) }, count: 1 });
      },
    });
    return [
      ...unread.map(
        ({ place, name, known }): Problem => ({ path: [], place, message: messageFor(name, known) }),
      ),
      ...[...first.values()].map(({ problem, count }) =>
        count === 1
          ? problem
          : { ...problem, message: `${problem.message} It occurs ${count} times; this is the first.` },
      ),
    ];
  },
};

function messageFor(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  const isDocument = name.endsWith('.json');
  const what = isDocument ? 'is not a document of a site' : 'is not a field here';
  const remedy = nearest
    ? `Did you mean “${nearest}”?`
    : `${isDocument ? 'Documents' : 'Fields here'} are ${known.join(', ')}.`;
  return `“${name.slice(0, 80)}” ${what}, so it is not read. ${remedy}`;
}
