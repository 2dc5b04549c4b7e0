import { sql } from 'kysely'
import { job } from '../../../kernel/site/jobs.ts'
import type { FileStore } from '../../../kernel/files/file-store.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { removeFile } from './files.ts'

const batchSize = 100

/** Labels to somebody: the parcel's number and the printed address go, what was paid for it stays. */
export const labelData: PersonalData = {
  name: 'shipping-labels',
  tables: ['shipping_label'],
  async *read({ db, siteId }, { memberId, email }) {
    const { rows } =
      await sql<object>`select order_id as "orderId", created_date as "createdDate", tracking_number as "trackingNumber"
      from shipping_label where site_id = ${siteId} and (member_id = ${memberId} or (member_id is null and email = ${email ?? null}))
      order by id`.execute(db)
    yield* rows
  },
  async erase(site, { memberId, email }) {
    const { rows } = await sql<{ id: string }>`select id from shipping_label where site_id = ${site.siteId}
      and (member_id = ${memberId} or (member_id is null and email = ${email ?? null}))
      order by id limit ${batchSize} for update`.execute(site.db)
    const ids = rows.map(({ id }) => id)
    await sql`update shipping_label set member_id = null, email = null, tracking_number = null, doc = doc - 'bought'
      where site_id = ${site.siteId} and id = any(${ids}::uuid[])`.execute(site.db)
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
      const { rows } = await sql<{ id: string }>`select id from shipping_label where site_id = ${site.siteId}
        and has_file and created_date < ${before} order by id limit ${limit}`.execute(site.db)
      await dropFiles(
        site,
        rows.map(({ id }) => id),
      )
      return rows.length
    },
  },
]

async function dropFiles(site: SiteTx, ids: readonly string[]): Promise<void> {
  await sql`update shipping_label set has_file = false
    where site_id = ${site.siteId} and id = any(${ids}::uuid[])`.execute(site.db)
  if (ids.length > 0) site.enqueue(removeFiles, { labelIds: [...ids] })
}

const removeFiles = { name: 'shipping-labels.remove-files' } as const

export function removeFilesJob(files: FileStore) {
  return job<{ labelIds: string[] }>(removeFiles.name, async (site, { labelIds }) => {
    for (const id of labelIds) await removeFile(files, site, id)
  })
}
