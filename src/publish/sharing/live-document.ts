import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../files/file-operations.ts';
import { EndedSchema } from '../hosts/published-sites.ts';
import { HostSchema, ReleaseIdSchema, SiteIdSchema } from '../release/release.ts';
import { HistoryEntrySchema } from '../release/release-history.ts';

/** What is live of a brand on all machines. It is replaced on condition that it has not changed since it was read. */
const LiveDocumentSchema = z.object({
  site: SiteIdSchema,
  /** null if the brand is closed or renamed */
  live: ReleaseIdSchema.nullable(),
  /** of the live release, for machines that have not copied it yet */
  hosts: z.array(HostSchema).default([]),
  /** as in history.json */
  history: z.array(HistoryEntrySchema),
  /** the releases that machines may need, with the name of their pack and those of the packs that it refers to */
  releases: z.record(ReleaseIdSchema, z.object({ pack: z.string(), others: z.array(z.string()) })),
  ended: EndedSchema.nullable(),
  /** tells whether a write whose response was lost has happened */
  token: z.string(),
});
export type LiveDocument = z.output<typeof LiveDocumentSchema>;

/** Null if the text is not a document of this site. */
export function parseDocument(bytes: Uint8Array, site: string): LiveDocument | null {
  const document = parseJson(new TextDecoder().decode(bytes), LiveDocumentSchema);
  return document?.site === site ? document : null;
}

/** A brand's document as it was read. */
export interface SeenDocument {
  document: LiveDocument | null;
  /** null if there is none */
  tag: string | null;
}

export const newDocument = (site: string): LiveDocument => ({
  site,
  live: null,
  hosts: [],
  history: [],
  releases: {},
  ended: null,
  token: '',
});

export const withToken = (document: LiveDocument): LiveDocument => ({ ...document, token: randomUUID() });
