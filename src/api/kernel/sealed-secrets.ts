import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '#util/node/errors.ts';

/** Encrypts what the database must not reveal, with AES-256-GCM. */
export interface SecretBox {
  /** @param owner whose secret it is: it cannot be opened as another one's */
  seal(secret: string, owner: string): string;
  /** @throws Error if it was changed, is another owner's, or was sealed with another key */
  open(sealed: string, owner: string): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Whose secrets they are. The name is part of the key, so one cannot open the other's. */
export type SecretOwners = 'staff' | 'member';

/** @param key a secret of 32 characters or more */
export function secretBox(key: string, owners: SecretOwners): SecretBox {
  const secretKey = Buffer.from(hkdfSync('sha256', key, '', `enamel ${owners} secrets`, 32));
  return {
    seal: (secret, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', secretKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    open: (text, owner) => {
      const [version, encoded = ''] = text.split('.');
      const sealed = Buffer.from(encoded, 'base64url');
      if (version !== VERSION || sealed.length < IV_BYTES + TAG_BYTES)
        throw new Error('this is not a sealed secret');
      const decipher = createDecipheriv('aes-256-gcm', secretKey, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const opened = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
  };
}

/**
 * The key of local mode: made once, and readable by its owner only. Processes that start at the same time use the same.
 * @param dataDir DATA_DIR
 */
export async function localKey(dataDir: string, owners: SecretOwners): Promise<string> {
  const file = path.join(dataDir, `${owners}-key`);
  const known = await readFile(file, 'utf8').catch((error) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  });
  if (known !== null) return known.trim();
  await mkdir(dataDir, { recursive: true });
  // written in full before it has its name
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  await link(draft, file).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}
