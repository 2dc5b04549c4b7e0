import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { contentTypeOf } from './content-type.ts'
import { checkKey, checkPrefix, FilesUnavailable, type FileInfo, type FileStore, type ListedFile } from './file-store.ts'
import type { S3Settings } from './settings.ts'

/**
 * Times in milliseconds. A request is one part of an upload at most, and ends with the headers of its response. A visitor who
 * stops reading keeps a connection for the time that one may be idle.
 */
const connections = {
  connectionTimeout: 3000,
  requestTimeout: 60_000,
  socketTimeout: 10_000,
  throwOnRequestTimeout: true,
  httpAgent: { maxSockets: 200 },
  httpsAgent: { maxSockets: 200 },
}
const maxAttempts = 3
/** Bytes. Larger files are uploaded in parts. */
const partSize = 8 * 1024 * 1024
/** The most files that one call lists or deletes. */
const pageSize = 1000

/** Files in a bucket of S3 or a compatible service; each request is tried three times. */
export function s3Files({ bucket, prefix, endpoint, region, credentials, forcePathStyle }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    forcePathStyle,
    maxAttempts,
    requestHandler: connections,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })

  return {
    name: `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`,
    describe: (key) => `${bucket}/${prefix}${key}`,

    async put(key, content) {
      // The parts of an upload that fails are deleted. Each part is sent with its checksum.
      const params = { ...objectOf(key), Body: content, ContentType: contentTypeOf(key) }
      await sending(new Upload({ client, params, partSize, queueSize: 2 }).done())
    },

    async get(key, part) {
      const object = await sending(
        client.send(
          new GetObjectCommand({
            ...objectOf(key),
            ...(part && { Range: `bytes=${part.range.start}-${part.range.end}`, IfMatch: part.etag }),
          }),
        ),
      )
      if (!object) return undefined
      const body = object.Body as Readable
      const size = Number(object.ContentRange?.split('/')[1] ?? object.ContentLength)
      const info = { ...fileInfo(object), size }
      // Not every compatible service knows If-Match.
      if (!part || part.etag === info.etag) return { ...info, body }
      body.destroy()
      return undefined
    },

    async head(key) {
      const object = await sending(client.send(new HeadObjectCommand(objectOf(key))))
      return object && fileInfo(object)
    },

    async remove(key) {
      await sending(client.send(new DeleteObjectCommand(objectOf(key))))
    },

    async *list(below) {
      for await (const page of pages(below)) yield* page
    },

    async removeAll(below) {
      checkPrefix(below)
      for await (const page of pages(below)) {
        if (page.length === 0) continue
        const Objects = page.map(({ key }) => ({ Key: prefix + key }))
        const answer = await sending(client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })))
        const [refused] = answer?.Errors ?? []
        if (refused) throw new FilesUnavailable(`${refused.Key} was not deleted: ${refused.Message}`, refused)
      }
    },

    // A rule of the bucket deletes the parts of uploads that a crash interrupted.
    async removeUnfinished() {},

    async [Symbol.asyncDispose]() {
      client.destroy()
    },
  }

  /** Every service that speaks S3 sends these headers with an object. */
  function fileInfo(object: Pick<HeadObjectCommandOutput, 'ContentLength' | 'ETag' | 'LastModified'>): FileInfo {
    const { ContentLength, ETag, LastModified } = object as Required<typeof object>
    return { size: ContentLength, etag: ETag, modified: LastModified }
  }

  function objectOf(key: string) {
    checkKey(key)
    return { Bucket: bucket, Key: prefix + key }
  }

  async function* pages(below: string): AsyncGenerator<ListedFile[]> {
    if (below !== '') checkPrefix(below)
    const input = { Bucket: bucket, Prefix: prefix + below }
    const answers = paginateListObjectsV2({ client, pageSize }, input)[Symbol.asyncIterator]()
    for (;;) {
      const answer = await sending(answers.next())
      if (!answer || answer.done) return
      const { Contents: objects = [] } = answer.value
      // Both are with every object of a listing.
      const listed = objects as Required<Pick<(typeof objects)[number], 'Key' | 'LastModified'>>[]
      yield listed.map(({ Key, LastModified }) => ({ key: Key.slice(prefix.length), modified: LastModified }))
    }
  }

  /** Undefined for a file that does not exist or has changed. */
  async function sending<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await answer
    } catch (error) {
      const { name } = error as Error
      if (['NoSuchKey', 'NotFound', 'PreconditionFailed', 'InvalidRange'].includes(name)) return undefined
      if (!isAboutService(error)) throw error
      throw new FilesUnavailable(reasonOf(error), error)
    }
  }

  function reasonOf(error: unknown): string {
    const { name, message, code } = error as Error & { code?: string }
    switch (name) {
      case 'NoSuchBucket':
        return `there is no bucket ${bucket}`
      case 'InvalidAccessKeyId':
      case 'SignatureDoesNotMatch':
        return 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong'
      case 'CredentialsProviderError':
        return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not set, and this machine has no role of its own'
      case 'AccessDenied':
        return 'the access is denied'
      case 'PermanentRedirect':
      case 'AuthorizationHeaderMalformed':
        return `the bucket is not in the region ${region} (S3_REGION)`
      case 'TimeoutError':
        return 'the service did not answer in time'
      default:
        return code === undefined ? `${name}: ${message}` : `the service cannot be reached (${code})`
    }
  }
}

/** Otherwise an error of our own, or of the stream that is uploaded. */
function isAboutService(error: unknown): boolean {
  const { name, syscall, $metadata } = error as Error & { syscall?: string; $metadata?: object }
  const isOfSocket = syscall !== undefined && /^(connect|read|write|getaddrinfo)$/.test(syscall)
  return (
    error instanceof S3ServiceException ||
    $metadata !== undefined ||
    isOfSocket ||
    name === 'TimeoutError' ||
    name === 'CredentialsProviderError' ||
    (error as NodeJS.ErrnoException).code === 'ECONNRESET'
  )
}
