import { Readable } from 'node:stream'
import { notFound, WireError } from '../../../kernel/basics/errors.ts'
import { privatePrefix, type FileStore } from '../../../kernel/files/file-store.ts'
import { isGuid } from '../../../kernel/basics/formats.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { asWireError, FileRefused } from './file-refused.ts'
import { maxBytes } from './limits.ts'
import { uploads, type ReceivedUpload } from './receive-upload.ts'
import { removeKeysLater } from './remove-files.ts'
import * as store from './store/resumable.ts'
import { checkSpace, lockSpace } from './store/space.ts'
import { noteKeys, takeKey } from './store/stored-keys.ts'
import { findTicket as ticketOf, type Ticket } from './store/tickets.ts'
import type { UploadSpec } from './upload-request.ts'

/** Bytes that are written at once. A smaller rest before a lost connection is written too. */
const partBytes = 4 * 1024 * 1024
/** Uploads under one address: the parts of a file that arrive at the same time, and attempts that were given up. */
const maxUploads = 50
export const maxUploadBytes = Math.max(...Object.values(maxBytes))

export type ResumableUploads = ReturnType<typeof resumableUploads>

/**
 * Resumable uploads. Received bytes are stored in parts, each recorded by its row in one transaction with the upload's progress,
 * so a client continues after the last stored byte, on any host.
 */
export function resumableUploads(kernel: Kernel, files: FileStore) {
  const { find: findTicket, receive } = uploads(kernel, files)
  const open = (token: string) => findTicket('RESUMABLE', token)

  async function upload(site: SiteRead, ticketId: string, id: string): Promise<store.UploadRow> {
    const row = isGuid(id) ? await store.findUpload(site, ticketId, id) : undefined
    if (!row) throw notFound('upload', { id })
    return row
  }

  return {
    async create(
      token: string,
      id: string,
      given: { length: number | undefined; partial: boolean; metadata: Record<string, string | null> },
    ): Promise<void> {
      const { ticket, inTransaction } = await open(token)
      if (ticket.fileId) throw new WireError(409, 'UPLOAD_COMPLETE', 'the file of this address was uploaded before')
      checkAnnounced(ticket.doc, BigInt(given.length ?? 0))
      await inTransaction(async (tx) => {
        if ((await store.loadUploads(tx, ticket.id)).length >= maxUploads)
          throw new WireError(429, 'TOO_MANY_UPLOADS', 'this address has too many uploads already')
        const length = given.length === undefined ? null : BigInt(given.length)
        await checkFits(tx, length ?? 1n)
        await store.insertUpload(tx, { id, ticketId: ticket.id, length, partial: given.partial, metadata: given.metadata })
      })
    },

    async get(token: string, id: string): Promise<store.UploadRow> {
      const { ticket, site } = await open(token)
      return upload(site, ticket.id, id)
    },

    async setLength(token: string, id: string, length: number): Promise<void> {
      const { ticket, site, inTransaction } = await open(token)
      await upload(site, ticket.id, id)
      checkAnnounced(ticket.doc, BigInt(length))
      await inTransaction(async (tx) => {
        await checkFits(tx, BigInt(length))
        await store.setLength(tx, id, BigInt(length))
      })
    },

    /** Stores what arrives, also of a connection that breaks; returns how much of the upload there is now. */
    async write(token: string, id: string, content: Readable, offset: number): Promise<number> {
      const { ticket, site, inTransaction } = await open(token)
      await upload(site, ticket.id, id)
      let start = BigInt(offset)
      let waiting: Buffer[] = []
      let size = 0
      const flush = async () => {
        if (size === 0) return
        const bytes = Buffer.concat(waiting)
        const key = `${privatePrefix}media-uploads/${site.siteId}/${id}/${newId()}`
        await inTransaction((tx) => noteKeys(tx, [key]))
        await files.put(key, bytes)
        const isAdded = await inTransaction(async (tx) => {
          const added = await store.addPart(tx, id, { start, size: BigInt(bytes.length), key })
          if (added) await takeKey(tx, key)
          else await removeKeysLater(tx, [key])
          return added
        })
        if (!isAdded) throw new WireError(409, 'UPLOAD_CONFLICT', 'another request continues this upload')
        start += BigInt(bytes.length)
        waiting = []
        size = 0
      }
      try {
        for await (const part of content as AsyncIterable<Buffer>) {
          waiting.push(part)
          size += part.length
          checkAnnounced(ticket.doc, start + BigInt(size))
          if (size >= partBytes) await flush()
        }
      } catch (error) {
        if (error instanceof WireError) throw error
        await flush()
        throw error
      }
      await flush()
      return Number(start)
    },

    async remove(token: string, id: string): Promise<void> {
      const { ticket, site, inTransaction } = await open(token)
      await upload(site, ticket.id, id)
      await inTransaction(async (tx) => removeKeysLater(tx, await store.takeUpload(tx, id)))
    },

    /** Makes one upload of parts that arrived at the same time; the same call again gets the same one. Returns its id. */
    async join(token: string, ids: readonly string[], metadata: Record<string, string | null>): Promise<string> {
      const { ticket, named, inTransaction } = await open(token)
      return inTransaction(async (tx) => {
        // A second call that joins the same parts waits, and gets the same upload.
        await ticketOf(tx, 'RESUMABLE', named, { lock: true })
        return joinParts(tx, ticket, ids, metadata)
      })
    },

    /** Stores the file of an upload that is complete; undefined while it is not, and for a part. */
    async finish(token: string, id: string): Promise<ReceivedUpload | undefined> {
      const { ticket, site } = await open(token)
      if (ticket.fileId) return receive(token, Readable.from([]), { kind: 'RESUMABLE' })
      const { partial, length, received, metadata } = await upload(site, ticket.id, id)
      if (partial || length === null || received < length) return undefined
      const parts = await store.loadParts(site, id)
      const content = Readable.from(contentOf(files, parts), { objectMode: false })
      return receive(token, content, {
        kind: 'RESUMABLE',
        name: metadata['filename'] ?? '',
        keepMetadata: metadata['keepMetadata'] === 'true',
        async whenStored(tx) {
          // A caller that missed the answer still learns that the upload is complete.
          for (const each of await store.loadUploads(tx, ticket.id))
            await removeKeysLater(tx, await (each.id === id ? store.takeParts(tx, id) : store.takeUpload(tx, each.id)))
        },
      }).finally(() => content.destroy())
    },
  }
}

/** Makes one upload of complete parts; returns its id, or that of the one that came of them before. */
async function joinParts(
  site: SiteTx,
  { id: ticketId, doc }: Pick<Ticket<UploadSpec>, 'id' | 'doc'>,
  ids: readonly string[],
  metadata: Record<string, string | null>,
): Promise<string> {
  const all = await store.loadUploads(site, ticketId)
  const joined = all.find(({ partial, length, received }) => !partial && length !== null && length === received)
  if (joined) return joined.id
  const parts = ids.map((id) => all.find((each) => each.id === id))
  const complete = parts.filter((part) => part?.partial && part.length === part.received)
  if (complete.length === 0 || complete.length < ids.length || new Set(ids).size < ids.length)
    throw new WireError(400, 'PARTS_INCOMPLETE', 'a part of the upload is missing, or is not a part of it')
  const length = complete.reduce((sum, part) => sum + part!.received, 0n)
  if (length > maxUploadBytes) throw new WireError(413, 'FILE_SIZE_OVER_LIMIT', 'the file is too large')
  checkAnnounced(doc, length)
  const id = newId()
  await store.insertUpload(site, { id, ticketId, length, partial: false, metadata })
  await store.joinUploads(site, { ...complete[0]!, id }, complete as store.UploadRow[])
  return id
}

/** Throws where an upload is larger than was announced when its address was made. */
function checkAnnounced({ size }: UploadSpec, length: bigint): void {
  if (size !== undefined && length > size)
    throw new WireError(413, 'FILE_SIZE_OVER_LIMIT', 'the file is larger than was announced', { data: { maxBytes: size } })
}

/** Throws where an upload and all others that have begun do not fit. Uploads that begin at the same time wait for each other. */
async function checkFits(site: SiteTx, length: bigint): Promise<void> {
  await lockSpace(site)
  await checkSpace(site, length + (await store.countAnnouncedBytes(site))).catch((error: unknown) => {
    throw error instanceof FileRefused ? asWireError(error) : error
  })
}

async function* contentOf(files: FileStore, parts: readonly store.PartRow[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const file = await files.get(key)
    if (!file) throw new Error(`${files.describe(key)} is missing`)
    yield* file.body as AsyncIterable<Buffer>
  }
}
