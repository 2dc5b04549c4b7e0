import { sql } from 'kysely'
import { job } from '../../../kernel/site/jobs.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { removeFile } from './files.ts'
import { anonymizeLabels, labelsTo, labelsWithFile, lockLabelsTo, markFilesGone } from './store/personal-data.ts'

const batchSize = 100

/** Labels to somebody: the parcel's number and the printed address go, what was paid for it stays. */
export const labelData: PersonalData = {
  name: 'shipping-labels',
  tables: ['shipping_label'],
  async *read(site, person) {
    yield* await labelsTo(site, person)
  },
  async erase(site, person) {
    const ids = await lockLabelsTo(site, person, batchSize)
    await anonymizeLabels(site, ids)
    await dropFiles(site, ids)
    return { anonymized: ids.length, ...(ids.length === batchSize && { next: 'more' }) }
  },
}

/** A quote holds for a day; a printed label is no use after the parcel has arrived. */
export const labelRetention: readonly RetentionRule[] = [
  {
    name: 'labelQuotes',
    defaultDays: 2,
    minDays: 2,
    maxDays: 2,
    purge: (site, before, limit) => deleteRows(site, sql`shipping_label_quote`, sql`id`, sql`created_date < ${before}`, limit),
  },
  {
    name: 'labelFiles',
    defaultDays: 90,
    minDays: 30,
    maxDays: 400,
    async purge(site, before, limit) {
      const ids = await labelsWithFile(site, before, limit)
      await dropFiles(site, ids)
      return ids.length
    },
  },
]

async function dropFiles(site: SiteTx, ids: readonly string[]): Promise<void> {
  await markFilesGone(site, ids)
  if (ids.length > 0) site.enqueue(removeFiles, { labelIds: [...ids] })
}

const removeFiles = { name: 'shipping-labels.remove-files' } as const

export function removeFilesJob(files: FileStore) {
  return job<{ labelIds: string[] }>(removeFiles.name, async (site, { labelIds }) => {
    for (const id of labelIds) await removeFile(files, site, id)
  })
}
