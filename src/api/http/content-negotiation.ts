import { parseAccept } from 'hono/utils/accept';
import { ApiError } from '../kernel/errors.ts';

/**
 * The format of an answer that the client likes best (RFC 9110 §12.5.1), by its Accept header.
 * @param formats media types by name; the first is answered where the client has no wish
 * @throws ApiError not_acceptable where it wants none of them
 */
export function negotiateFormat<Name extends string>(
  request: Request,
  formats: Readonly<Record<Name, string>>,
): Name {
  const names = Object.keys(formats) as Name[];
  const wishes = parseAccept(request.headers.get('accept') ?? '').map(({ type, q }) => ({
    type: type.toLowerCase(),
    q,
  }));
  const [first] = names;
  if (first === undefined) throw new Error('an answer needs a format');
  if (wishes.length === 0) return first;
  let best: { name: Name; q: number } | null = null;
  for (const name of names) {
    const q = qualityOf(formats[name], wishes);
    if (q > (best?.q ?? 0)) best = { name, q };
  }
  if (!best) throw new ApiError('not_acceptable');
  return best.name;
}

/** What is said about the very type counts more than what is said about all of its kind, and about everything. */
function qualityOf(mediaType: string, wishes: readonly { type: string; q: number }[]): number {
  const [kind] = mediaType.split('/');
  for (const type of [mediaType, `${kind}/*`, '*/*']) {
    const wish = wishes.find((each) => each.type === type);
    if (wish) return wish.q;
  }
  return 0;
}
