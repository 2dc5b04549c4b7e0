import type { Readable } from 'node:stream'
import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { readAddressToken } from '../../../kernel/secrets/address-token.ts'
import { notFound, WireError } from '../../../kernel/basics/errors.ts'
import { action } from '../../../kernel/site/events.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import { openSite, transactionOn } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { descriptorOf, fileFqdn } from './descriptor.ts'
import { addItem } from './enterprise/items.ts'
import { asWireError, FileRefused } from './file-refused.ts'
import { insertReady, keepFile, largerThanAnnounced, type FileSpec } from './keep-file.ts'
import { findFiles } from './store/files.ts'
import { findTicket, updateTicketFile, type Ticket, type TicketKind } from './store/tickets.ts'
import { nameOf, type UploadSpec } from './upload-request.ts'
import { resolveUploadFolder } from './folders.ts'

export interface ReceivedUpload {
  siteId: string
  /** For answers to other hosts. */
  origin: string
  file: FileDescriptor
}

interface ReceiveOptions {
  kind?: TicketKind
  name?: string
  keepMetadata?: boolean
  /** The bytes that are about to arrive, where the request says so. */
  length?: number | undefined
  /** Part of the transaction that writes the descriptor. */
  whenStored?(site: SiteTx): Promise<void>
}

export type Uploads = ReturnType<typeof uploads>

/** Receives the files that the addresses of uploads stand for. */
export function uploads(kernel: Kernel, files: FileStore) {
  async function find(kind: TicketKind, token: string) {
    const named = readAddressToken(token)
    const ticket = named && (await findTicket<UploadSpec>({ db: kernel.database.db, siteId: named.siteId }, kind, named))
    if (!named || !ticket) throw notFound('upload', {})
    const site = await openSite(kernel, named.siteId)
    if (ticket.expires <= site.now) throw new WireError(403, 'UPLOAD_EXPIRED', 'the address for this upload has expired')
    return { named, ticket, site, inTransaction: transactionOn(kernel, site) }
  }

  /**
   * Stores the file of an upload; the same upload again gets the same file. `name` counts where the address was made without one.
   * Throws the reason why the file is refused as a WireError, and records that it failed.
   */
  async function receive(
    token: string,
    content: Readable,
    { kind = 'UPLOAD', name = '', keepMetadata = false, length = 0, whenStored }: ReceiveOptions = {},
  ): Promise<ReceivedUpload> {
    const { named, ticket, site, inTransaction } = await find(kind, token)
    const answer = async (fileId: string): Promise<ReceivedUpload> => {
      const row = (await findFiles(site, [fileId])).get(fileId)
      if (!row) throw notFound('file', { id: fileId })
      return { siteId: site.siteId, origin: site.settings.origin, file: descriptorOf(site, row) }
    }
    if (ticket.fileId) return answer(ticket.fileId)
    const wish = fileSpecOf(ticket, name, keepMetadata)
    try {
      if (wish.size !== undefined && length > wish.size) throw largerThanAnnounced()
      const id = await keepFile(files, site, inTransaction, content, wish, async (tx, kept) => {
        const locked = await findTicket<UploadSpec>(tx, kind, named, { lock: true })
        if (locked?.fileId) throw new AlreadyReceived(locked.fileId)
        const row = await insertReady(tx, kept, wish, await resolveUploadFolder(tx, ticket.doc))
        if (ticket.doc.item) await addItem(tx, row, ticket.doc.item)
        await updateTicketFile(tx, ticket.id, kept.id)
        await whenStored?.(tx)
        return kept.id
      })
      return await answer(id)
    } catch (error) {
      if (error instanceof AlreadyReceived) return answer(error.fileId)
      if (!(error instanceof FileRefused)) throw error
      const refusal = asWireError(error)
      await inTransaction(async (tx) => recordRefused(tx, ticket, error))
      throw refusal
    }
  }

  return { find, receive }
}

/** A simultaneous request of the same upload was faster. */
class AlreadyReceived extends Error {
  readonly fileId: string

  constructor(fileId: string) {
    super('already received')
    this.fileId = fileId
  }
}

function fileSpecOf({ doc, visitorId, memberId }: Ticket<UploadSpec>, name: string, keepMetadata: boolean): FileSpec {
  const { labels, externalInfo, mimeType, mediaTypes, size } = doc
  return {
    displayName: doc.displayName ?? nameOf(name),
    private: doc.private ?? false,
    source: doc.visitor ? 'VISITOR' : 'UPLOAD',
    mimeType,
    size,
    keepMetadata: keepMetadata && !doc.visitor,
    ...(mediaTypes && { mediaTypes }),
    doc: { ...(labels && { labels }), ...(externalInfo && { externalInfo }) },
    visitorId: visitorId ?? undefined,
    memberId: memberId ?? undefined,
  }
}

function recordRefused(site: SiteTx, { id, doc }: Ticket<UploadSpec>, { code, message }: FileRefused): void {
  const { externalInfo } = doc
  const error = { code, description: `the file ${message}` }
  const key = { id, revision: String(site.now.getTime()) }
  site.record(action(fileFqdn, 'file_failed', key, { ...(externalInfo && { externalInfo }), error }))
}
