import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { removeRows } from './remove-files.ts'
import { findFiles } from './store/files.ts'

/** The names of those private files that can be used, by their ids. */
export async function privateFileNames(site: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  const files = [...(await findFiles(site, ids)).values()]
  const usable = files.filter((file) => file.private && file.state === 'OK' && file.operation_status === 'READY')
  return new Map(usable.map(({ id, display_name }) => [id, display_name]))
}

/** Removes a private file for good, from the trash too. */
export async function removePrivateFile(site: SiteTx, id: string): Promise<void> {
  await removeRows(site, sql`private and id = ${id}`)
}
