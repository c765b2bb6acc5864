import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizePassword } from '#domain/accounts/password-rules.ts';
import { BoundedQueue } from '../limits/bounded-queue.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/**
 * Two at a time leave CPU cores and threads for other requests. The queue holds about as much as can be hashed while a
 * person waits.
 */
const queue = new BoundedQueue({ atOnce: 2, mostWaiting: 64 });
const deriveKey = promisify(argon2);

interface Hash {
  cost: { memory: number; passes: number; parallelism: number };
  salt: Buffer;
  tag: Buffer;
}

/**
 * Hashes a password with argon2id, in the PHC string format.
 * @throws ApiError unavailable if too many are waiting
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, { cost: COST, salt, tagLength: TAG_BYTES });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether this is the password. Takes as long without a stored hash (unknown address), and is then false.
 * @throws ApiError unavailable if too many are waiting
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : parseHash(stored);
  const { cost, salt, tag } = known ?? DUMMY;
  const derived = await derive(password, { cost, salt, tagLength: tag.length });
  return timingSafeEqual(derived, tag) && known !== null;
}

/** Whether the hash was made with weaker parameters than today's. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = parseHash(stored).cost;
  return memory < COST.memory || passes < COST.passes || parallelism < COST.parallelism;
}

/**
 * As slow as hashing a password, with a given salt, for secrets that are looked up by their hash.
 * @throws ApiError unavailable if too many are waiting
 */
export const deriveSlowly = (secret: string, salt: Buffer): Promise<Buffer> =>
  derive(secret, { cost: COST, salt, tagLength: TAG_BYTES });

const DUMMY: Hash = { cost: COST, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) };

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

function parseHash(stored: string): Hash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(stored) ?? [];
  if (!memory) throw new Error('a stored password is not a hash of ours');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

type HashParameters = Pick<Hash, 'cost' | 'salt'> & { tagLength: number };

async function derive(password: string, { cost, salt, tagLength }: HashParameters): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: normalizePassword(password),
    nonce: salt,
    tagLength,
    ...cost,
  };
  return queue.run(() => deriveKey('argon2id', parameters));
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
