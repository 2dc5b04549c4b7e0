import { sql } from 'kysely'
import { invalid } from '../../kernel/errors.ts'
import type { Job, JobName } from '../../kernel/jobs.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import type { MediaType } from './file-types.ts'
import { removeRows } from './remove-files.ts'
import { findFiles } from './store/files.ts'
import type { FileUsages } from './usages.ts'

export interface PrivateFile {
  name: string
  /** Bytes. */
  size: bigint
  mediaType: MediaType
}

/** Those private files that can be used, by their ids. */
export async function privateFiles(site: SiteRead, ids: readonly string[]): Promise<Map<string, PrivateFile>> {
  const files = [...(await findFiles(site, ids)).values()]
  const usable = files.filter((file) => file.private && file.state === 'OK' && file.operation_status === 'READY')
  return new Map(usable.map(({ id, display_name: name, size, media_type: mediaType }) => [id, { name, size, mediaType }]))
}

/** Throws VALIDATION where pictures of the shop's pages are private files, which no page could show. */
export async function refusePrivateFiles(
  site: SiteRead,
  named: readonly { field: string; fileId: string | undefined }[],
): Promise<void> {
  const files = await findFiles(
    site,
    named.flatMap(({ fileId }) => fileId ?? []),
  )
  const isPrivate = named.filter(({ fileId }) => files.get(fileId ?? '')?.private)
  const description = 'must not be a private file'
  if (isPrivate.length > 0)
    throw invalid(
      ...isPrivate.map(({ field }) => ({ field, description, violatedRule: 'FORMAT' as const, data: { type: 'MEDIA' } })),
    )
}

const removeUnused: JobName<{ id: string }> = { name: 'media.remove-unused' }

/** After the commit, removes a private file for good, from the trash too, unless something still shows it. */
export function removePrivateFileUnlessUsed(site: SiteTx, id: string): void {
  site.enqueue(removeUnused, { id })
}

export function removeUnusedJob(findUsages: FileUsages): Job<{ id: string }> {
  return {
    ...removeUnused,
    queue: 'general',
    handle: (site, { id }) =>
      site.transaction(async (tx) => {
        const usages = await findUsages(tx, [id])
        if (usages.length === 0) await removeRows(tx, sql`private and id = ${id}`)
      }),
  }
}
