import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { AppError } from '#infra/app-error.ts';
import type { S3Settings } from '#infra/env.ts';
import { type MediaStore, typeOfName } from './store.ts';

const CONNECT_MS = 2_000;
const RESPONSE_MS = 5_000;
// Maximum number of objects in a DeleteObjects request.
const DELETED_AT_ONCE = 1000;

/** Stores pictures in a bucket of any S3-compatible store. The bucket must exist. */
export function createS3Store(settings: S3Settings): MediaStore {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket: Bucket } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Stores other than Amazon's address buckets by path, and refuse checksums by default.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: RESPONSE_MS,
      throwOnRequestTimeout: true,
    },
  });
  return {
    async put(name, bytes) {
      const ContentType = typeOfName(name) ?? 'application/octet-stream';
      await reached(client.send(new PutObjectCommand({ Bucket, Key: name, Body: bytes, ContentType })));
    },

    get: (name) =>
      reached(
        (async () => {
          try {
            const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name }));
            return Body ? Buffer.from(await Body.transformToByteArray()) : null;
          } catch (error) {
            if (error instanceof NoSuchKey) return null;
            throw error;
          }
        })(),
      ),

    async remove(names) {
      for (let i = 0; i < names.length; i += DELETED_AT_ONCE) {
        const Objects = names.slice(i, i + DELETED_AT_ONCE).map((Key) => ({ Key }));
        const Delete = { Objects, Quiet: true };
        const { Errors } = await reached(client.send(new DeleteObjectsCommand({ Bucket, Delete })));
        if (Errors?.length) throw new Error(`The picture store did not delete a file: ${Errors[0]?.Code}`);
      }
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await reached(client.send(new ListObjectsV2Command({ Bucket, ContinuationToken })));
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { name: Key, modifiedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

/** Converts failures of the store to 503, so that the user is asked to retry. The log has the cause. */
async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new AppError('unavailable', undefined, { retryAfter: 5, cause });
  }
}
