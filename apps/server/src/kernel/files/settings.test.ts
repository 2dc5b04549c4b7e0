import { expect, test } from 'vitest'
import { StartError } from '../basics/start-error.ts'
import { fileSettings } from './settings.ts'

const s3 = { MEDIA_STORE: 's3', S3_BUCKET: 'shop-files' }
const read = (env: NodeJS.ProcessEnv) => fileSettings(env, '/data')

test('files are in the data folder, or in a bucket of AWS or of a compatible service', () => {
  expect(read({})).toEqual({ kind: 'file', folder: '/data/media' })
  expect(read({ MEDIA_STORE: 'file', S3_BUCKET: '' })).toEqual({ kind: 'file', folder: '/data/media' })
  expect(read({ ...s3, S3_REGION: 'eu-central-1' })).toEqual({
    kind: 's3',
    bucket: 'shop-files',
    region: 'eu-central-1',
    endpoint: undefined,
    credentials: undefined,
    forcePathStyle: false,
    prefix: '',
  })
  const compatible = {
    ...s3,
    S3_ENDPOINT: 'http://minio:9000/',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PREFIX: 'shops/first',
  }
  expect(read(compatible)).toEqual({
    kind: 's3',
    bucket: 'shop-files',
    region: 'us-east-1',
    endpoint: 'http://minio:9000',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
    prefix: 'shops/first/',
  })
  expect(read({ ...compatible, S3_FORCE_PATH_STYLE: '0', S3_PREFIX: 'first/' })).toMatchObject({
    forcePathStyle: false,
    prefix: 'first/',
  })
})

test('a wrong value stops the start with one line that names it, and never shows the secret', () => {
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ MEDIA_STORE: 'S3' }, /^MEDIA_STORE is S3; it must be one of file, s3$/],
    [{ S3_BUCKET: 'shop-files' }, /^S3_BUCKET is set without MEDIA_STORE=s3$/],
    [{ MEDIA_STORE: 's3' }, /^S3_BUCKET is missing/],
    [{ ...s3, S3_BUCKET: 'a/b' }, /^S3_BUCKET is a\/b/],
    [{ ...s3, S3_ACCESS_KEY_ID: 'key' }, /^one of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    [{ ...s3, S3_SECRET_ACCESS_KEY: 'very secret' }, /^one of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/],
    [{ ...s3, S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT must be/],
    [{ ...s3, S3_ENDPOINT: 'https://me:very secret@minio' }, /^S3_ENDPOINT must be/],
    [{ ...s3, S3_REGION: 'eu central' }, /^S3_REGION is eu central/],
    [{ ...s3, S3_FORCE_PATH_STYLE: 'yes' }, /^S3_FORCE_PATH_STYLE is yes/],
    [{ ...s3, S3_PREFIX: '/a' }, /^S3_PREFIX is \/a/],
    [{ ...s3, S3_PREFIX: '../other' }, /^S3_PREFIX is/],
    [{ ...s3, S3_PREFIX: 'a//b' }, /^S3_PREFIX is/],
  ]
  for (const [env, message] of wrong) {
    expect(() => read(env)).toThrow(StartError)
    expect(() => read(env)).toThrow(message)
    expect(() => read(env)).not.toThrow(/very secret|\n/)
  }
})
