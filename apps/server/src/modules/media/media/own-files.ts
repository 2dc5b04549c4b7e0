import { isDoc } from '../../../kernel/basics/doc.ts'
import { invalid, type Violation } from '../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findFiles, type FileRow, updateOwner } from './store/files.ts'

/** A file by its id, by a path or URL below `/media/` of any host, or as `wix:<kind>://v1/<id>/…`. */
const fileName =
  /^(?:wix:[a-z]+:\/\/v1\/|[a-z]+:\/\/v1\/|(?:https?:\/\/[^/?#]+)?\/media\/(?:video\/)?)?([\w~-]{1,120}\.[a-z0-9]{2,4})(?:[/?#].*)?$/i

interface Named {
  field: string
  /** Undefined for a text that names no file. */
  fileId: string | undefined
}

/**
 * Throws where visitors and members name files of the site that others uploaded: they show what is their own, and what stands in
 * `before` already. Every text of `given` counts; `path` is where the request has it. Addresses of other hosts are not looked at.
 */
export async function checkFilesNamed(site: SiteRead, given: unknown, path: string, before?: unknown): Promise<void> {
  if (isTrusted(site.caller)) return
  await refuseForeign(site, textsOf(given, path), before, (row) => row === undefined)
}

/** The same for fields that must each name a file. */
export async function checkFilesOwned(site: SiteRead, named: readonly Named[], before?: unknown): Promise<void> {
  if (!isTrusted(site.caller)) await refuseForeign(site, named, before, () => false)
}

/**
 * Makes the caller the owner of files that a front end's server asked an address for and the caller's browser then uploaded: the API
 * key knows no author. Only files of the last hour that nothing shows and nobody owns; their ids cannot be guessed.
 */
export async function claimUploadsOfApps(site: SiteTx, fileIds: readonly string[]): Promise<void> {
  const { now, caller } = site
  if (fileIds.length === 0 || caller === undefined || isStaff(caller)) return
  const memberId = caller.kind === 'MEMBER' ? caller.memberId : null
  const hourAgo = new Date(now.getTime() - claimMilliseconds)
  await updateOwner(site, { memberId, visitorId: memberId ? null : (caller.visitorId ?? null), fileIds, since: hourAgo })
}

const claimMilliseconds = 3_600_000

/** The id of the file that a text names. */
export function fileNamedBy(text: string): string | undefined {
  return fileName.exec(text)?.[1]
}

async function refuseForeign(
  site: SiteRead,
  named: readonly Named[],
  before: unknown,
  isFine: (row: FileRow | undefined) => boolean,
): Promise<void> {
  const shown = new Set(textsOf(before, '').flatMap(({ fileId }) => fileId ?? []))
  const asked = named.filter(({ fileId }) => fileId === undefined || !shown.has(fileId))
  const rows = await findFiles(site, [...new Set(asked.flatMap(({ fileId }) => fileId ?? []))])
  const foreign = asked.filter(({ fileId }) => {
    const row = rows.get(fileId ?? '')
    return !isFine(row) && !(row?.state === 'OK' && isUploadedBy(row, site.caller!))
  })
  if (foreign.length > 0) throw invalid(...foreign.map(({ field }) => violationAt(field)))
}

function violationAt(field: string): Violation {
  return { field, description: 'must be a file that you uploaded', violatedRule: 'FORMAT', data: { type: 'MEDIA' } }
}

/** Staff and apps, and work that nobody called. */
function isTrusted(caller: Caller | undefined): boolean {
  return caller === undefined || isStaff(caller)
}

/** A member's browser may have uploaded before it signed in. */
function isUploadedBy({ visitor_id: visitorId, member_id: memberId }: FileRow, caller: Caller): boolean {
  if (caller.kind === 'MEMBER' && memberId !== null && memberId === caller.memberId) return true
  return (caller.kind === 'MEMBER' || caller.kind === 'VISITOR') && visitorId !== null && visitorId === caller.visitorId
}

function textsOf(value: unknown, path: string): Named[] {
  if (typeof value === 'string') {
    const fileId = fileNamedBy(value)
    return fileId === undefined ? [] : [{ field: path, fileId }]
  }
  if (Array.isArray(value)) return value.flatMap((each, index) => textsOf(each, `${path}[${index}]`))
  if (!isDoc(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path ? `${path}.${name}` : name))
}
