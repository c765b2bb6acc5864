import type { SourceFile } from './project-files.ts';

/**
 * What betrays the machine a file was made on, or would tie a clone to it. Registries,
 * home folders, lock file sources.
 */
const TRACES: { what: string; pattern: RegExp }[] = [
  { what: 'the address of a package registry', pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}/i },
  {
    what: 'the address of a package registry',
    pattern: /\b(?:npm|pypi|artifactory|nexus|verdaccio)\.[a-z0-9-]+\.[a-z]{2,}\//i,
  },
  { what: 'a registry setting', pattern: /^\s*(?:@[\w-]+:)?registry\s*=|_auth(?:Token)?\s*=/m },
  { what: 'the source of a locked package', pattern: /"resolved":\s*"(?:https?|git|file)\b/ },
  {
    what: "a person's or a machine's own folder",
    pattern: /(?<![\w.$~/-])\/(?:root|home\/[\w.-]+|Users\/[\w.-]+)\/[\w.]/,
  },
  { what: "a person's or a machine's own folder", pattern: /\b[A-Z]:\\+Users\\/ },
  { what: 'a folder that exists on one machine', pattern: /(?<![\w.$~:/-])\/work\/[\w.-]/ },
];

export function privateTraces({ path, text }: SourceFile): string[] {
  return TRACES.flatMap(({ what, pattern }) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const line = text.slice(0, found.index + found[0].length).split('\n').length;
    return [`${path} line ${line}: ${what} (${found[0].trim()})`];
  });
}
