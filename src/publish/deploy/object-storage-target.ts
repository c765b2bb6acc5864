import type {
  GetObjectCommandOutput,
  PutObjectCommandInput,
  S3Client,
  S3ClientConfig,
} from '@aws-sdk/client-s3';
import { inParallel } from '#util/collections/collections.ts';
import { CACHE_CONTROL, contentTypeOf } from '../release/response-headers.ts';
import { explainStorageError, statusOf } from './object-storage-errors.ts';
import type { ObjectStorageSettings } from './settings.ts';
import { siteKeys } from './site-keys.ts';
import {
  type DeployTarget,
  type ListedObject,
  type Pointer,
  parsePointer,
  type ReadPointer,
  readSource,
  type StoredObject,
} from './target.ts';

interface ObjectStorageOptions {
  settings: ObjectStorageSettings;
  /** attempts per request; the SDK's policy decides which errors are retried */
  maxAttempts?: number;
  /** idle time after which a connection is dropped */
  silenceMs?: number;
}

const WIDTH = 8;

/** A bucket of an S3-compatible object storage. Loads the SDK on demand. */
export async function openObjectStorage(options: ObjectStorageOptions): Promise<ObjectStorage> {
  const sdk = await import('@aws-sdk/client-s3');
  return new ObjectStorage(sdk, new sdk.S3Client(clientConfig(options)), options.settings);
}

function clientConfig({
  settings,
  maxAttempts = 5,
  silenceMs = 30_000,
}: ObjectStorageOptions): S3ClientConfig {
  return {
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    maxAttempts,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    ...(settings.credentials && { credentials: settings.credentials }),
    // the signature covers the body's SHA-256; many compatible storages lack trailer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: Math.min(10_000, silenceMs), socketTimeout: silenceMs },
  };
}

export class ObjectStorage implements DeployTarget {
  readonly name: string;
  readonly takes = 'listed';
  readonly #sdk: typeof import('@aws-sdk/client-s3');
  readonly #client: S3Client;
  readonly #settings: ObjectStorageSettings;
  readonly #prefix: string;

  constructor(sdk: typeof import('@aws-sdk/client-s3'), client: S3Client, settings: ObjectStorageSettings) {
    this.#sdk = sdk;
    this.#client = client;
    this.#settings = settings;
    this.#prefix = settings.prefix && `${settings.prefix}/`;
    this.name = `s3://${settings.bucket}/${this.#prefix}`;
  }

  /** @param after lists only keys behind this one */
  async list(prefix: string, after?: string): Promise<ListedObject[]> {
    const listed: ListedObject[] = [];
    for (let token: string | undefined, isMore = true; isMore; ) {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket: this.#settings.bucket,
        Prefix: this.#prefix + prefix,
        ContinuationToken: token,
        StartAfter: after === undefined ? undefined : this.#prefix + after,
      });
      const page = await this.#do('list', prefix, () => this.#client.send(command));
      for (const { Key = '', Size = -1, LastModified = new Date(0), ETag = '' } of page.Contents ?? [])
        listed.push({
          key: Key.slice(this.#prefix.length),
          bytes: Size,
          changedAt: LastModified,
          tag: withoutQuotes(ETag),
        });
      token = page.NextContinuationToken;
      isMore = page.IsTruncated === true && token !== undefined;
    }
    return listed;
  }

  async read(key: string): Promise<string | null> {
    const found = await this.get(key);
    return found && new TextDecoder().decode(found.bytes);
  }

  async put(object: StoredObject): Promise<void> {
    await this.#do('put', object.key, () => this.#client.send(this.#putCommand(object)));
  }

  async copy(from: string, object: StoredObject): Promise<boolean> {
    const command = new this.#sdk.CopyObjectCommand({
      Bucket: this.#settings.bucket,
      Key: this.#prefix + object.key,
      CopySource: [this.#settings.bucket, ...(this.#prefix + from).split('/')]
        .map(encodeURIComponent)
        .join('/'),
      MetadataDirective: 'REPLACE',
      ContentType: object.contentType,
      CacheControl: object.cacheControl,
    });
    try {
      await this.#client.send(command);
      return true;
    } catch (error) {
      // the source is gone, or the storage cannot copy: the caller uploads the object
      if ([404, 501].includes(statusOf(error)) && (error as Error).name !== 'NoSuchBucket') return false;
      throw this.#explain(error, 'copy', object.key);
    }
  }

  async readPointer(site: string): Promise<ReadPointer> {
    const found = await this.get(siteKeys(site).pointer);
    const text = found && new TextDecoder().decode(found.bytes);
    return { pointer: parsePointer(text, site), tag: found?.tag ?? null };
  }

  async writePointer(pointer: Pointer, seen: string | null): Promise<boolean> {
    const key = siteKeys(pointer.site).pointer;
    const object: StoredObject = {
      key,
      contentType: contentTypeOf(key),
      cacheControl: CACHE_CONTROL.manifest,
      source: { text: JSON.stringify(pointer) },
    };
    return (await this.replace(object, seen)) !== null;
  }

  /**
   * Writes an object if it is still the one with the tag `seen`; null: if there is none.
   * @returns its new tag; null if it has changed
   */
  async replace(object: StoredObject, seen: string | null): Promise<string | null> {
    if (seen === null) return this.#replaceIf(object, { IfNoneMatch: '*' });
    const tag = await this.#replaceIf(object, { IfMatch: `"${seen}"` });
    if (tag !== null) return tag;
    // some storages, such as Ceph 16, compare tags without quotes, so the right tag fails too
    const isUnchanged = (await this.get(object.key))?.tag === seen;
    return isUnchanged ? this.#replaceIf(object, { IfMatch: seen }) : null;
  }

  /** Null when the condition is not met. */
  async #replaceIf(
    object: StoredObject,
    condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>,
  ): Promise<string | null> {
    try {
      const { ETag } = await this.#client.send(this.#putCommand(object, condition));
      return withoutQuotes(ETag ?? '');
    } catch (error) {
      // 412: another write was first; 409: another one is in progress; 404: the object was removed
      if ([412, 409].includes(statusOf(error)) || (error as Error).name === 'NoSuchKey') return null;
      if (statusOf(error) !== 501) throw this.#explain(error, 'put', object.key);
    }
    // no conditional writes here: the caller reads it again
    await this.put(object);
    return (await this.get(object.key))?.tag ?? null;
  }

  async remove(keys: readonly string[]): Promise<void> {
    await inParallel(keys, WIDTH, async (key) => {
      const command = new this.#sdk.DeleteObjectCommand({
        Bucket: this.#settings.bucket,
        Key: this.#prefix + key,
      });
      await this.#do('remove', key, () => this.#client.send(command));
    });
  }

  close(): void {
    this.#client.destroy();
  }

  /** An object and its tag; null if there is none. */
  async get(key: string): Promise<{ bytes: Uint8Array; tag: string } | null> {
    const command = new this.#sdk.GetObjectCommand({
      Bucket: this.#settings.bucket,
      Key: this.#prefix + key,
    });
    let found: GetObjectCommandOutput;
    try {
      found = await this.#client.send(command);
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null;
      throw this.#explain(error, 'read', key);
    }
    const read = async () => (await found.Body?.transformToByteArray()) ?? new Uint8Array();
    return { bytes: await this.#do('read', key, read), tag: withoutQuotes(found.ETag ?? '') };
  }

  #putCommand(object: StoredObject, condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> = {}) {
    return new this.#sdk.PutObjectCommand({
      Bucket: this.#settings.bucket,
      Key: this.#prefix + object.key,
      Body: readSource(object.source),
      ContentType: object.contentType,
      CacheControl: object.cacheControl,
      ...condition,
    });
  }

  async #do<Result>(doing: string, key: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw this.#explain(error, doing, key);
    }
  }

  #explain(error: unknown, doing: string, key: string): Error {
    return explainStorageError(error, { doing, key: this.#prefix + key, settings: this.#settings });
  }
}

/** Storages quote tags in some responses and not in others. */
const withoutQuotes = (tag: string): string => tag.replaceAll('"', '');
