import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const OTHERS = { AUTH_SECRET: 'a secret that only the tests know, and nobody else does' };
const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('where pictures are stored', () => {
  it('is the local disk, unless a bucket is named', () => {
    expect(readEnv(OTHERS).s3).toBeUndefined();
    expect(readEnv({ ...OTHERS, ...S3 }).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(readEnv({ ...OTHERS, ...S3, S3_REGION: 'auto' }).s3?.region).toBe('auto');
  });

  it.each(Object.keys(S3))('requires %s with the other S3 settings', (name) => {
    expect(() => readEnv({ ...OTHERS, ...S3, [name]: '' })).toThrow(
      `${name} must be set as well, because other S3_ settings are.`,
    );
  });

  it('refuses a region alone, and an invalid address', () => {
    expect(() => readEnv({ ...OTHERS, S3_REGION: 'auto' })).toThrow('S3_ENDPOINT, S3_BUCKET');
    expect(() => readEnv({ ...OTHERS, ...S3, S3_ENDPOINT: 's3.example' })).toThrow('S3_ENDPOINT must be');
    expect(() => readEnv({ ...OTHERS, ...S3, S3_BUCKET: '../up' })).toThrow('S3_BUCKET must be');
  });
});
