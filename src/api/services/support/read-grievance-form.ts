import { jsonFrom, readBytes, readJson, validateInput } from '#api/http/request-input.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { GrievanceBodySchema, type GrievanceForm, MOST_ATTACHMENTS } from '#contracts/support/grievance.ts';
import type { SentFile } from './attachments.ts';
import { t } from './texts.ts';

export interface Submission {
  form: GrievanceForm;
  files: SentFile[];
}

/** of the JSON part */
const FORM_MAX_BYTES = 128 * 1024;
/** The form, the files, and perhaps a few empty parts. */
const MOST_PARTS = MOST_ATTACHMENTS + 8;

/**
 * Reads a grievance: JSON, or multipart/form-data with the JSON in `form` and any number of `attachments`.
 * @throws ApiError unsupported_type, too_large, bad_request, invalid
 */
export async function readSubmission(request: Request, maxBytes: number): Promise<Submission> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^\s*multipart\/form-data\s*;/i.test(type)) {
    const json = await readJson(request, FORM_MAX_BYTES);
    return { form: validateInput(GrievanceBodySchema, json), files: [] };
  }
  const data = await readMultipart(await readBytes(request, maxBytes), type);
  const form = data.getAll('form');
  if (form.length !== 1) throw new ApiError('bad_request', { message: t.formMissing });
  for (const name of data.keys())
    if (name !== 'form' && name !== 'attachments')
      throw new ApiError('bad_request', { message: t.unknownPart });
  return {
    form: validateInput(GrievanceBodySchema, jsonFrom(await readPart(form[0] ?? '', FORM_MAX_BYTES))),
    files: await readFiles(data.getAll('attachments')),
  };
}

async function readMultipart(bytes: Buffer, type: string): Promise<FormData> {
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  const separator = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  if (boundary === null) throw new ApiError('bad_request', { message: t.boundaryMissing });
  if (countSeparators(bytes, separator) > MOST_PARTS + 1)
    throw new ApiError('bad_request', { message: t.tooManyParts });
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new ApiError('bad_request', { message: t.unreadableForm });
  }
}

/** Counts the separators before the body is parsed. */
function countSeparators(bytes: Buffer, separator: string): number {
  let count = 0;
  for (let at = bytes.indexOf(separator); at !== -1 && count <= MOST_PARTS + 1; count += 1)
    at = bytes.indexOf(separator, at + separator.length);
  return count;
}

async function readPart(part: FormDataEntryValue, maxBytes: number): Promise<Buffer> {
  const bytes = typeof part === 'string' ? Buffer.from(part) : Buffer.from(await part.arrayBuffer());
  if (bytes.length > maxBytes) throw new ApiError('too_large');
  return bytes;
}

/** A browser sends an empty file without a name for an empty field. */
async function readFiles(parts: readonly FormDataEntryValue[]): Promise<SentFile[]> {
  const files: SentFile[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      if (part === '') continue;
      throw new ApiError('bad_request', { message: t.attachmentsAreFiles });
    }
    if (part.size === 0 && part.name === '') continue;
    files.push({ name: part.name, content: Buffer.from(await part.arrayBuffer()) });
  }
  return files;
}
