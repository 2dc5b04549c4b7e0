import { join } from 'node:path'
import { StartError } from '../basics/start-error.ts'
import { isFileName } from './file-store.ts'

export interface S3Settings {
  kind: 's3'
  bucket: string
  region: string
  /** Absent for AWS. */
  endpoint: string | undefined
  /** Absent where the machine has a role of its own. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** True if the bucket is in the path of an address, not in its host name. */
  forcePathStyle: boolean
  /** Before every key: empty, or with a slash at its end. */
  prefix: string
}

/** Where an installation keeps its files. */
export type FileSettings = { kind: 'file'; folder: string } | S3Settings

/** Bytes. */
const longestPrefix = 200

/** Reads `MEDIA_STORE` and `S3_*`. Throws StartError for a wrong value. */
export function fileSettings(env: NodeJS.ProcessEnv, dataDir: string): FileSettings {
  const kind = env.MEDIA_STORE || 'file'
  if (kind === 's3') return s3Settings(env)
  if (kind !== 'file') throw new StartError(`MEDIA_STORE is ${kind}; it must be one of file, s3`)
  const unused = Object.keys(env).find((name) => name.startsWith('S3_') && env[name])
  if (unused) throw new StartError(`${unused} is set without MEDIA_STORE=s3`)
  return { kind, folder: folderOf(dataDir) }
}

/** Where files are without a bucket. */
export function folderOf(dataDir: string): string {
  return join(dataDir, 'media')
}

function s3Settings(env: NodeJS.ProcessEnv): S3Settings {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket) throw new StartError('S3_BUCKET is missing; MEDIA_STORE=s3 needs it')
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(bucket))
    throw new StartError(`S3_BUCKET is ${bucket}, which is no bucket's name`)
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new StartError('one of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is set without the other')
  const endpoint = endpointOf(env.S3_ENDPOINT)
  return {
    kind: 's3',
    bucket,
    region: regionOf(env.S3_REGION || 'us-east-1'),
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: flagOf(env.S3_FORCE_PATH_STYLE || (endpoint ? '1' : '0')),
    prefix: prefixOf(env.S3_PREFIX ?? ''),
  }
}

function endpointOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  // An address with a password would appear in messages.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new StartError('S3_ENDPOINT must be an http or https address without a user and a query')
  return text.replace(/(?<!\/)\/+$/, '')
}

function regionOf(text: string): string {
  if (!/^[\w-]{1,64}$/.test(text)) throw new StartError(`S3_REGION is ${text}; it must be a region like eu-central-1`)
  return text
}

function flagOf(text: string): boolean {
  if (text !== '0' && text !== '1') throw new StartError(`S3_FORCE_PATH_STYLE is ${text}; it must be one of 0, 1`)
  return text === '1'
}

function prefixOf(text: string): string {
  const prefix = text.replace(/(?<!\/)\/$/, '')
  if (prefix === '') return ''
  if (!prefix.split('/').every(isFileName) || Buffer.byteLength(prefix) > longestPrefix)
    throw new StartError(`S3_PREFIX is ${text}; it must be names between single slashes, like shops/first`)
  return `${prefix}/`
}
