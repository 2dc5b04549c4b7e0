import { startFauxqs } from 'fauxqs'
import type { S3Settings } from '../../../apps/server/src/kernel/files/settings.ts'

export interface S3Server extends AsyncDisposable {
  /** A store of its own in the server's one bucket. */
  settings(prefix: string): S3Settings
  /** New connections are refused. */
  stop(): Promise<void>
}

/** A server of the S3 protocol on a free port, in memory. It accepts any access key. */
export async function s3Server(): Promise<S3Server> {
  const bucket = 'shop-files'
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, init: { buckets: [bucket] } })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= server.stop())
  return {
    settings: (prefix) => ({
      kind: 's3',
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${server.port}`,
      credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
      forcePathStyle: true,
      prefix,
    }),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
