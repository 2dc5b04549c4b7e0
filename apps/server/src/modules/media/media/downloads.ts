import { sql } from 'kysely'
import { readAddressToken } from '../../../kernel/secrets/address-token.ts'
import { notFound, WireError } from '../../../kernel/basics/errors.ts'
import { openSite } from '../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../kernel/operations/types.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { typeOfName } from './file-types.ts'
import { keyOf } from './file-key.ts'
import { findFiles, loadIdsWhere, type FileRow } from './store/files.ts'
import { loadSubtree } from './store/folders.ts'
import { findTicket } from './store/tickets.ts'
import { streamPrefix } from './videos/video-files.ts'

/** The content of a download's address. */
export type DownloadDoc =
  | { fileId: string; name?: string; inline?: true; redirectUrl?: string }
  | { fileIds: string[] }
  | { folderId: string }
  | { streamOf: string }

/** The answer to a request for the address. */
export type Download =
  | { kind: 'FILE'; key: string; name: string; isInline: boolean; expires: Date }
  | { kind: 'ARCHIVE'; name: string; entries: { key: string; path: string }[] }
  | { kind: 'REDIRECT'; url: string }

export type Downloads = ReturnType<typeof downloads>

const maxEntries = 10_000

export function downloads(kernel: Kernel) {
  async function open(token: string) {
    const named = readAddressToken(token)
    const ticket = named && (await findTicket<DownloadDoc>({ db: kernel.database.db, siteId: named.siteId }, 'DOWNLOAD', named))
    if (!named || !ticket) throw notFound('download', {})
    return { site: await openSite(kernel, named.siteId), ...ticket }
  }

  return {
    /** Throws if there is no such address, it has expired, or its file was deleted for good. */
    async find(token: string): Promise<Download> {
      const { site, doc, expires } = await open(token)
      if (expires <= site.now) {
        if ('redirectUrl' in doc && doc.redirectUrl) return { kind: 'REDIRECT', url: doc.redirectUrl }
        throw expired()
      }
      if ('fileId' in doc) {
        const row = (await findFiles(site, [doc.fileId])).get(doc.fileId)
        if (row?.operation_status !== 'READY') throw notFound('file', { id: doc.fileId })
        const name = doc.name ?? fileNameOf(row)
        return { kind: 'FILE', key: keyOf(site.siteId, row), name, isInline: doc.inline ?? false, expires }
      }
      if ('fileIds' in doc) {
        const rows = [...(await findFiles(site, doc.fileIds)).values()]
        return { kind: 'ARCHIVE', name: 'files.zip', entries: entriesOf(site, rows, () => '') }
      }
      if ('folderId' in doc) return folderArchive(site, doc.folderId)
      throw notFound('download', {})
    },
    /** The key of a manifest or a segment of the stream that an address stands for. Throws like `find`. */
    async findStreamed(token: string, name: string): Promise<string> {
      const { site, doc, expires } = await open(token)
      if (!('streamOf' in doc) || !/^[\w-]+\.[a-z0-9]+$/.test(name)) throw notFound('download', {})
      if (expires <= site.now) throw expired()
      const row = (await findFiles(site, [doc.streamOf])).get(doc.streamOf)
      if (!row?.doc.video) throw notFound('file', { id: doc.streamOf })
      return streamPrefix(site.siteId, row) + name
    },
  }
}

function expired(): WireError {
  return new WireError(403, 'DOWNLOAD_EXPIRED', 'the address for this download has expired')
}

async function folderArchive(site: SiteRead, id: string): Promise<Download> {
  const [top, ...below] = (await loadSubtree(site, id)).filter(({ state }) => state === 'OK')
  if (top?.id !== id) throw notFound('folder', { id })
  const paths = new Map([[id, '']])
  for (const folder of below) {
    const parent = paths.get(folder.parent_id ?? '')
    if (parent !== undefined) paths.set(folder.id, `${parent}${safeName(folder.display_name)}/`)
  }
  const ids = await loadIdsWhere(site, sql`folder_id = any(${[...paths.keys()]}::uuid[]) and state = 'OK'`, maxEntries)
  const rows = [...(await findFiles(site, ids)).values()]
  const entries = entriesOf(site, rows, ({ folder_id }) => paths.get(folder_id ?? '') ?? '')
  return { kind: 'ARCHIVE', name: `${safeName(top.display_name)}.zip`, entries }
}

/** Each file under its own name; several of one name are numbered. */
function entriesOf({ siteId }: SiteRead, rows: readonly FileRow[], pathOf: (row: FileRow) => string) {
  const taken = new Set<string>()
  return rows
    .filter(({ operation_status: status }) => status === 'READY')
    .map((row) => {
      const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(fileNameOf(row))!
      let path = pathOf(row) + stem + ending
      for (let number = 2; taken.has(path.toLowerCase()); number++) path = `${pathOf(row)}${stem} (${number})${ending}`
      taken.add(path.toLowerCase())
      return { key: keyOf(siteId, row), path }
    })
}

/** Returns the name for a downloaded file, with the ending of its type. */
function fileNameOf({ id, display_name: name }: FileRow): string {
  const safe = safeName(name)
  return typeOfName(safe) ? safe : safe + id.slice(id.lastIndexOf('.'))
}

/** A name that is no path, on any system. */
function safeName(name: string): string {
  const safe = name
    // Marks that turn the direction hide the ending: `photo\u202Egpj.exe` reads like a picture.
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/[<>:"/\\|?*]|\p{Cc}/gu, '_')
    .replace(/^\.+/, '')
  return safe || 'file'
}
