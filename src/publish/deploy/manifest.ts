import { z } from 'zod';
import { ReleaseIdSchema, SiteIdSchema } from '../release/release.ts';

/** What a release at a target consists of: from it the next deploy knows what need not be sent again. */
export const ManifestSchema = z.object({
  site: SiteIdSchema,
  release: ReleaseIdSchema,
  /** files below www/ with a hash over their bytes and headers */
  files: z.record(z.string(), z.string()),
  /** keys of the hashed files that its pages may ask for */
  hashed: z.array(z.string()),
});
export type Manifest = z.output<typeof ManifestSchema>;

/** null for what cannot be read: whoever asks then sends more than was needed. */
export function parseManifest(text: string | null): Manifest | null {
  if (text === null) return null;
  try {
    const parsed = ManifestSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
