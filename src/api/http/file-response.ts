import { etagOf, matchesEtag } from './cached-response.ts';

export interface FileDetails {
  /** media type */
  type: string;
  /** what it is kept as, such as directory-2026-06-15.csv; ours alone: nothing a person typed belongs in a header */
  name: string;
}

const headersOf = ({ type, name }: FileDetails) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  // nobody guesses that it is a page
  'x-content-type-options': 'nosniff',
});

/** A file; who has it already gets no second copy. */
export function fileAnswer(request: Request, file: Buffer, details: FileDetails): Response {
  const etag = etagOf(file);
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers: { etag } });
  return new Response(new Uint8Array(file), { headers: { ...headersOf(details), etag } });
}

/** A file that is sent while it is made. */
export function fileStream(file: ReadableStream<Uint8Array>, details: FileDetails): Response {
  return new Response(file, { headers: headersOf(details) });
}
