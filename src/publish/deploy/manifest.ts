import { z } from 'zod';
import { ReleaseIdSchema, SiteIdSchema } from '../release/release.ts';

/** The contents of a release at a target. The next deploy uses it to skip unchanged files. */
export const ManifestSchema = z.object({
  site: SiteIdSchema,
  release: ReleaseIdSchema,
  /** files below www/ with a hash over their bytes and headers */
  files: z.record(z.string(), z.string()),
  /** keys of the hashed files that its pages may ask for */
  hashed: z.array(z.string()),
});
export type Manifest = z.output<typeof ManifestSchema>;

/** Null if unreadable; the caller then uploads everything. */
export function parseManifest(text: string | null): Manifest | null {
  if (text === null) return null;
  try {
    const parsed = ManifestSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
