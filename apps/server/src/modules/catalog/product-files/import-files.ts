import { text } from 'node:stream/consumers'
import { privatePrefix, type FileStore } from '../../../kernel/files/file-store.ts'
import { removeUnusedFiles } from '../../../kernel/files/unused-files.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import * as store from './store/runs.ts'

/**
 * Stores an uploaded file; returns its key. It is stored before the row of its import is written, and removed after the row has
 * given it up, so there is no row without its file. `unusedFilesSchedule` removes the files that a crash leaves without a row.
 */
export async function keepImportFile(files: FileStore, { siteId }: SiteRead, csv: string): Promise<string> {
  const key = `${prefixOf(siteId)}${newId()}.csv`
  await files.put(key, csv)
  return key
}

/** Undefined where the file was removed by hand or is missing from a backup. */
export async function readImportFile(files: FileStore, { file_key: key, csv }: store.ImportFile): Promise<string | undefined> {
  if (key === null) return csv ?? undefined
  const file = await files.get(key)
  return file && text(file.body)
}

/** Removes files that are older than a day and belong to no running import. */
export function unusedFilesSchedule(files: FileStore) {
  return schedule(
    'product-files.remove-unused-files',
    { every: 'DAY', atHour: 3 },
    (site) => removeUnusedFiles(files, prefixOf(site.siteId), (keys) => store.findNeededFiles(site, keys)),
    { queue: 'tasks', isHousekeeping: true },
  )
}

function prefixOf(siteId: string): string {
  return `${privatePrefix}product-imports/${siteId}/`
}
