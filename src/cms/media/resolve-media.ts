import { CodedError } from '#util/coded-error.ts';
import { walkFields } from '../record/record-fields.ts';
import type { Media } from '../schema/fields.ts';
import { type FieldPath, formatPath } from '../schema/issues.ts';
import type { CmsRecord } from '../schema/record.ts';
import { MissingMediaError, SourceUnavailableError, UnreadableContentError } from '../sources/source.ts';
import { RejectedMediaError } from './media-kind.ts';
import { type MediaPurpose, type Rendition, renditionsOf } from './renditions.ts';

/** Stores one public file of the site. Called only for files that `has` does not find. */
export type MediaStore = (fileName: string, bytes: Uint8Array) => void | Promise<void>;

/** Whether the site already has that public file; the name contains a hash of its content. */
export type HasMedia = (fileName: string) => boolean | Promise<boolean>;

interface MediaProblem {
  path: FieldPath;
  /** the path as editors write it, such as pages[0].sections[1].picture */
  field: string;
  /** the value in the CMS, such as media/logo.svg */
  file: string;
  message: string;
  /** true if the file exists but is unusable; false if it is missing */
  isRefused: boolean;
}

/** All images of a site that cannot be published. */
export class MediaError extends CodedError {
  readonly code = 'media';
  readonly site: string;
  readonly problems: readonly MediaProblem[];

  constructor(site: string, problems: readonly MediaProblem[]) {
    const lines = problems.map(({ field, file, message }) => `${site}, ${field} (${file}): ${message}`);
    super(['Unable to use these files', ...lines].join('\n  '));
    this.site = site;
    this.problems = problems;
  }
}

/** The public path of a site's media. */
const MEDIA_PATH = '/media/';

const PURPOSES: Record<string, MediaPurpose> = {
  'base.variables.favicon': 'icon',
  'base.variables.social_image': 'social',
};

/**
 * A copy of the record in which every image has its public address, size, and narrower versions. Each file is
 * read once, cleaned, and passed to `store` under a name with a hash of its content.
 * @throws MediaError naming every field whose file is missing or refused
 */
export async function resolveMedia(
  record: CmsRecord,
  readMedia: (ref: string) => Promise<Uint8Array>,
  store: MediaStore,
  has?: HasMedia,
): Promise<CmsRecord> {
  const published = new Map<string, Promise<Partial<Media>>>();
  const resolved = new Map<unknown, Media>();
  const problems: MediaProblem[] = [];

  for (const { path, field, media } of mediaFields(record)) {
    const purpose = PURPOSES[field] ?? 'picture';
    const key = `${purpose} ${media.src}`;
    const ready = published.get(key) ?? publish(media.src, purpose, readMedia, store, has);
    published.set(key, ready);
    try {
      resolved.set(media, { ...media, ...(await ready) });
    } catch (error) {
      // A full disk or an unavailable content system is not a problem of the image.
      if (error instanceof SourceUnavailableError)
        throw new SourceUnavailableError(`${field} (${media.src}): ${error.message}`, { cause: error });
      if (!isAboutFile(error)) throw error;
      problems.push({
        path,
        field,
        file: media.src,
        message: error.message,
        isRefused: error instanceof RejectedMediaError,
      });
    }
  }
  if (problems.length > 0) throw new MediaError(record.site.id, problems);
  return withReplaced(record, resolved) as CmsRecord;
}

function isAboutFile(error: unknown): error is Error {
  return [RejectedMediaError, MissingMediaError, UnreadableContentError].some(
    (kind) => error instanceof kind,
  );
}

async function publish(
  ref: string,
  purpose: MediaPurpose,
  readMedia: (ref: string) => Promise<Uint8Array>,
  store: MediaStore,
  has: HasMedia | undefined,
): Promise<Partial<Media>> {
  const renditions = await renditionsOf(await readMedia(ref), purpose);
  for (const rendition of renditions) {
    const file = fileName(ref, rendition);
    if (!(await has?.(file))) await store(file, await rendition.make());
  }
  const widest = renditions.at(-1);
  if (!widest) return {};
  const address = (rendition: Rendition): string => MEDIA_PATH + fileName(ref, rendition);
  const candidates = renditions.map((rendition) => `${address(rendition)} ${rendition.width}w`);
  return {
    src: address(widest),
    width: widest.width,
    height: widest.height,
    srcset: candidates.length > 1 ? candidates.join(', ') : '',
  };
}

/** logo-480.1f0c9a7b3d2e.webp: plain characters only. */
function fileName(ref: string, { suffix, hash, extension }: Rendition): string {
  const base =
    ref
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  const name = base
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  return `${name || 'picture'}${suffix}.${hash}.${extension}`;
}

/** Every field of the record that names a file. */
function mediaFields(record: CmsRecord): { path: FieldPath; field: string; media: Media }[] {
  const found: { path: FieldPath; field: string; media: Media }[] = [];
  walkFields(record, (value, path) => {
    if (value === null || typeof value !== 'object') return true;
    if (!('kind' in value && value.kind === 'media' && 'src' in value)) return true;
    if (value.src !== '') found.push({ path: [...path], field: formatPath(path), media: value as Media });
    return false;
  });
  return found;
}

/** A copy with some objects replaced; unchanged parts are shared with the original. */
function withReplaced(value: unknown, replaced: ReadonlyMap<unknown, unknown>): unknown {
  if (value === null || typeof value !== 'object') return value;
  const other = replaced.get(value);
  if (other !== undefined) return other;
  let copy: Record<string, unknown> | unknown[] | undefined;
  for (const [key, item] of Object.entries(value)) {
    const replacement = withReplaced(item, replaced);
    if (replacement === item) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    (copy as Record<string, unknown>)[key] = replacement;
  }
  return copy ?? value;
}
