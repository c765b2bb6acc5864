import { readFileSync } from 'node:fs';
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
export async function openObjectStorage(options: ObjectStorageOptions): Promise<DeployTarget> {
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

class ObjectStorage implements DeployTarget {
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

  async list(prefix: string): Promise<ListedObject[]> {
    const listed: ListedObject[] = [];
    for (let token: string | undefined, isMore = true; isMore; ) {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket: this.#settings.bucket,
        Prefix: this.#prefix + prefix,
        ContinuationToken: token,
      });
      const page = await this.#do('list', prefix, () => this.#client.send(command));
      for (const { Key = '', Size = -1, LastModified = new Date(0) } of page.Contents ?? [])
        listed.push({ key: Key.slice(this.#prefix.length), bytes: Size, changedAt: LastModified });
      token = page.NextContinuationToken;
      isMore = page.IsTruncated === true && token !== undefined;
    }
    return listed;
  }

  async read(key: string): Promise<string | null> {
    return (await this.#get(key))?.text ?? null;
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
    const found = await this.#get(siteKeys(site).pointer);
    return { pointer: parsePointer(found?.text ?? null, site), tag: found?.tag ?? null };
  }

  async writePointer(pointer: Pointer, seen: string | null): Promise<boolean> {
    if (seen === null) return this.#replace(pointer, { IfNoneMatch: '*' });
    if (await this.#replace(pointer, { IfMatch: seen })) return true;
    // some storages, such as Ceph 16, compare tags without quotes, so the right tag fails too
    const isUnchanged = (await this.#get(siteKeys(pointer.site).pointer))?.tag === seen;
    return isUnchanged && this.#replace(pointer, { IfMatch: seen.replaceAll('"', '') });
  }

  /** False when the condition is not met. */
  async #replace(
    pointer: Pointer,
    condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>,
  ): Promise<boolean> {
    const key = siteKeys(pointer.site).pointer;
    const object: StoredObject = {
      key,
      contentType: contentTypeOf(key),
      cacheControl: CACHE_CONTROL.manifest,
      source: { text: JSON.stringify(pointer) },
    };
    try {
      await this.#client.send(this.#putCommand(object, condition));
      return true;
    } catch (error) {
      // 412: another deploy was first; 409: another write is in progress; 404: the pointer was removed
      if ([412, 409].includes(statusOf(error)) || (error as Error).name === 'NoSuchKey') return false;
      if (statusOf(error) !== 501) throw this.#explain(error, 'put', key);
    }
    // no conditional writes here: the caller reads the pointer again
    await this.put(object);
    return true;
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

  async #get(key: string): Promise<{ text: string; tag: string } | null> {
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
    const text = await this.#do('read', key, async () => (await found.Body?.transformToString()) ?? '');
    return { text, tag: found.ETag ?? '' };
  }

  #putCommand(object: StoredObject, condition: Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> = {}) {
    const { source } = object;
    return new this.#sdk.PutObjectCommand({
      Bucket: this.#settings.bucket,
      Key: this.#prefix + object.key,
      Body: 'text' in source ? Buffer.from(source.text) : readFileSync(source.file),
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
