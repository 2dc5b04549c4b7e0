import type { ImportFileRequest } from '@stoa/contract/services/media/files'
import { invalid, refusal, WireError } from '../../../kernel/basics/errors.ts'
import { FilesUnavailable, type FileStore } from '../../../kernel/files/file-store.ts'
import type { HandlerSite, Job } from '../../../kernel/site/jobs.ts'
import { needsHttps, OutboundError, type Outbound } from '../../../kernel/outside/outbound.ts'
import type { Seal } from '../../../kernel/secrets/sealed.ts'
import type { SiteRead, SiteTx, JobName } from '../../../kernel/site/site.ts'
import { recordFailed, recordReady } from './events.ts'
import { FileRefused } from './file-refused.ts'
import { headBytes, typeOfMime, typeOfName, type FileType } from './file-types.ts'
import { admittedType, keepFile, newFileId, type FileSpec } from './keep-file.ts'
import { fastEnough } from './import-pace.ts'
import { processLater } from './process-later.ts'
import { resolveUploadFolder } from './folders.ts'
import { checkAnnounced, takeSpace } from './store/space.ts'
import { findFiles, insertFile, updateFile, type FileRow } from './store/files.ts'
import { nameOf, uploadSpec } from './upload-request.ts'

/** Milliseconds for the beginning of a file, and for all of it. */
const probeTimeout = 8000
const importTimeout = 600_000
const redirects = 3
/** Milliseconds until each next attempt to fetch a file. */
const pauses = [5000, 30_000, 120_000, 600_000]

interface ImportPayload {
  fileId: string
  url: string
  /** Sealed, because they may contain a key of the other host. */
  headers?: string
  attempt: number
}

export const importJobName: JobName<ImportPayload> = { name: 'media.import-file' }

/** A file that can be imported: its address and its probable type. */
export interface Probed {
  request: ImportFileRequest
  url: string
  type: FileType
}

/** Fetches files that others host. Every request goes through `outbound`. */
export function importer({ outbound, files, seal }: { outbound: Outbound; files: FileStore; seal: Seal }) {
  /**
   * Reads the beginning of a file. Throws a refusal of the call if the address leads to nothing that can be stored. If the host
   * does not respond now, the type is taken from the address or the caller.
   */
  async function probe(site: SiteRead, request: ImportFileRequest): Promise<Probed> {
    const url = addressOf(request)
    await checkAnnounced(site, 'url')
    try {
      const { status, body } = await outbound.send(url, {
        ...headersOf(request),
        timeout: probeTimeout,
        maxBytes: headBytes,
        longer: 'cut',
        redirects,
        httpsOnly: needsHttps(site.settings),
      })
      if (status < 200 || status > 299) throw new Unreachable(`the answer was ${status}`, status >= 500 || status === 429)
      const type = await admittedType(body, body.length < headBytes, declaredOf(request))
      return { request, url, type }
    } catch (error) {
      if (error instanceof FileRefused) throw refusal(error.code, `the file ${error.message}`)
      const failure = asUnreachable(error)
      const type = request.mimeType ? typeOfMime(request.mimeType) : typeOfName(new URL(url).pathname)
      if (failure.mayPass && type) return { request, url, type }
      throw refusal('DOWNLOAD_FAILED', `the file could not be fetched: ${failure.message}`)
    }
  }

  /** Adds the file, which a job then fetches. */
  async function begin(site: SiteTx, { request, url, type }: Probed): Promise<FileRow> {
    const { urlHeaders, displayName, ...rest } = request
    const wish = uploadSpec({ ...rest, fileName: displayName })
    const { root, folderId } = await resolveUploadFolder(site, wish)
    const { labels, externalInfo } = wish
    const row = (await insertFile(site, {
      id: newFileId(type),
      root,
      folder_id: folderId,
      display_name: wish.displayName || nameOf(decoded(new URL(url).pathname)) || 'file',
      media_type: type.mediaType,
      operation_status: 'PENDING',
      private: wish.private ?? false,
      size: 0n,
      hash: null,
      source_hash: null,
      source: 'IMPORT',
      width: null,
      height: null,
      visitor_id: null,
      member_id: null,
      doc: { mimeType: type.mimeType, sourceUrl: request.url, ...(labels && { labels }), ...(externalInfo && { externalInfo }) },
    }))!
    const headers = urlHeaders && { headers: seal.close(JSON.stringify(urlHeaders)) }
    site.enqueue(importJobName, { fileId: row.id, url, ...headers, attempt: 0 })
    return row
  }

  const job: Job<ImportPayload> = {
    ...importJobName,
    queue: 'imports',
    async handle(site, payload) {
      const row = (await findFiles(site, [payload.fileId])).get(payload.fileId)
      // Deleted for good, or fetched by an attempt whose end was not noted.
      if (row?.operation_status !== 'PENDING') return
      try {
        await fetchFile(site, row, payload)
      } catch (error) {
        if (error instanceof FilesUnavailable) throw error
        // It begins again when the server has started again.
        if (site.stopping.aborted) return { more: payload }
        const failure = error instanceof FileRefused ? error : asRefused(asUnreachable(error), payload)
        await site.transaction((tx) => (failure ? fail(tx, row.id, failure) : enqueueRetry(tx, payload)))
      }
    },
  }

  async function fetchFile(site: HandlerSite, row: FileRow, { url, headers }: ImportPayload): Promise<void> {
    const { status, body } = await outbound.open(url, {
      signal: site.stopping,
      ...(headers && { headers: JSON.parse(seal.open(headers)) as Record<string, string> }),
      timeout: importTimeout,
      redirects,
      httpsOnly: needsHttps(site.settings),
    })
    if (status < 200 || status > 299) {
      body.destroy()
      throw new Unreachable(`the answer was ${status}`, status >= 500 || status === 429)
    }
    const wish: FileSpec = { id: row.id, displayName: row.display_name, private: row.private, source: 'IMPORT' }
    await keepFile(files, site, site.transaction, fastEnough(body), wish, async (tx, kept) => {
      const before = (await findFiles(tx, [row.id], { lock: true })).get(row.id)
      // Deleted for good meanwhile: the file goes as well.
      if (before?.operation_status !== 'PENDING') throw new FileRefused('DOWNLOAD_FAILED', 'was deleted')
      const { size, hash, source_hash, width, height } = kept
      await takeSpace(tx, size)
      const doc = { ...before.doc, ...kept.doc }
      const after = await updateFile(tx, { ...before, operation_status: 'READY', size, hash, source_hash, width, height, doc })
      recordReady(tx, after)
      processLater(tx, after)
    }).finally(() => body.destroy())
  }

  return { probe, begin, job }
}

async function fail(site: SiteTx, id: string, { code, message }: FileRefused): Promise<void> {
  const before = (await findFiles(site, [id], { lock: true })).get(id)
  if (before?.operation_status !== 'PENDING') return
  const failure = { code, description: `the file ${message}` }
  recordFailed(site, await updateFile(site, { ...before, operation_status: 'FAILED', doc: { ...before.doc, failure } }))
}

async function enqueueRetry(site: SiteTx, payload: ImportPayload): Promise<void> {
  const after = new Date(site.now.getTime() + pauses[payload.attempt]!)
  site.enqueue(importJobName, { ...payload, attempt: payload.attempt + 1 }, { after })
}

/** A host did not give the file. */
class Unreachable extends Error {
  /** True if another attempt may succeed. */
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean) {
    super(message)
    this.mayPass = mayPass
  }
}

function asUnreachable(error: unknown): Unreachable {
  if (error instanceof Unreachable) return error
  if (error instanceof WireError) throw error
  if (error instanceof OutboundError) return new Unreachable(error.message, error.code === 'TIMEOUT')
  const { code, message } = error as NodeJS.ErrnoException
  return new Unreachable(code ?? message, code !== 'ENOTFOUND')
}

/** Undefined where there will be another attempt. */
function asRefused({ message, mayPass }: Unreachable, { attempt }: ImportPayload): FileRefused | undefined {
  if (mayPass && attempt < pauses.length) return undefined
  return new FileRefused('DOWNLOAD_FAILED', `could not be fetched: ${message}`)
}

function declaredOf({ mimeType, mediaType }: ImportFileRequest): Pick<FileSpec, 'mimeType' | 'mediaTypes'> {
  const type = mediaType && mediaType !== 'UNKNOWN' && mediaType !== 'OTHER' ? mediaType : undefined
  return { ...(mimeType && { mimeType }), ...(type && { mediaTypes: [type] }) }
}

/** The address with the parameters that were given beside it. */
function addressOf({ url, urlParams }: ImportFileRequest): string {
  if (!URL.canParse(url))
    throw invalid({ field: 'url', description: 'must be a web address', violatedRule: 'FORMAT', data: { type: 'WEB_URL' } })
  const address = new URL(url)
  for (const [name, value] of textsOf(urlParams)) address.searchParams.set(name, value)
  return address.href
}

/** The other host's own business, which a caller must not set. */
const ownHeaders = /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|proxy-.*)$/i

function headersOf({ urlHeaders }: ImportFileRequest): { headers?: Record<string, string> } {
  if (!urlHeaders) return {}
  const headers = textsOf(urlHeaders)
  for (const [name, value] of headers)
    if (ownHeaders.test(name) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value))
      throw invalid({
        field: 'urlHeaders',
        description: `the header ${name} cannot be sent`,
        violatedRule: 'FORMAT',
        data: {},
      })
  return { headers: Object.fromEntries(headers) }
}

function textsOf(given: unknown): [string, string][] {
  return Object.entries(given ?? {}).map(([name, value]) => [name, String(value)])
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Imports of files that others host, for the modules that begin them. */
export type FileImports = Pick<ReturnType<typeof importer>, 'probe' | 'begin'>
