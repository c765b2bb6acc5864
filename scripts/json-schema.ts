import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentJsonSchemas } from '#cms/schema/document-schemas.ts';
import { ROOT } from './project-root.ts';
import { asCommand, rejectArguments } from './terminal.ts';

const USAGE = `Usage: npm run schema

Writes the JSON Schema of each content document to docs/schema, from the schemas in src/cms/schema.`;

rejectArguments(USAGE);
await asCommand(USAGE, async () => {
  const folder = path.join(ROOT, 'docs/schema');
  mkdirSync(folder, { recursive: true });
  for (const [file, schema] of documentJsonSchemas())
    writeFileSync(path.join(folder, file), `${JSON.stringify(schema, null, 2)}\n`);
});
