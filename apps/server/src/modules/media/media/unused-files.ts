import { sql } from 'kysely'
import type { Job } from '../../../kernel/site/jobs.ts'
import type { JobName } from '../../../kernel/site/site.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { recordDeleted } from './events.ts'
import { removeRows } from './remove-files.ts'
import { trashFiles } from './store/files.ts'
import type { FileUsages } from './usages.ts'

const removeUnused: JobName<{ id: string }> = { name: 'media.remove-unused' }
const trashUnused: JobName<{ ids: string[]; since: string }> = { name: 'media.trash-unused' }

/** After the commit, removes a private file for good, from the trash too, unless something still shows it. */
export function removePrivateFileUnlessUsed(site: SiteTx, id: string): void {
  site.enqueue(removeUnused, { id })
}

/**
 * After the commit, puts those files into the trash that an import has brought since then, unless something shows them. Files that were
 * in the library before stay there.
 */
export function trashImportedUnlessUsed(site: SiteTx, ids: readonly string[], since: Date): void {
  if (ids.length > 0) site.enqueue(trashUnused, { ids: [...new Set(ids)], since: since.toISOString() })
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

export function trashUnusedJob(findUsages: FileUsages): Job<{ ids: string[]; since: string }> {
  return {
    ...trashUnused,
    queue: 'general',
    handle: (site, { ids, since }) =>
      site.transaction(async (tx) => {
        const used = new Set((await findUsages(tx, ids)).map(({ fileId }) => fileId))
        const unused = ids.filter((id) => !used.has(id))
        const condition = sql<boolean>`id = any(${unused}::text[]) and source = 'IMPORT' and created_date >= ${since}::timestamptz`
        for (const row of await trashFiles(tx, condition, null)) recordDeleted(tx, row)
      }),
  }
}
