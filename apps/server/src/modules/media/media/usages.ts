import type { FileUsage } from '@stoa/contract/services/stoa/media'
import { sql } from 'kysely'
import type { FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { removeRows } from './remove-files.ts'

/** Places of one file that are listed; it may be shown in more. */
const perFile = 50
const batchSize = 200
const day = 24 * 3600_000

/** The column that names a row, unless its source says otherwise. */
export const ownId = sql<string>`shown.id`

export type FileUsages = ReturnType<typeof usagesOf>

/** Finds where files are shown. */
export function usagesOf(sources: readonly FileUsageSource[]) {
  return async function find(site: SiteRead, fileIds: readonly string[]): Promise<FileUsage[]> {
    const { db, siteId } = site
    const found = await Promise.all(
      sources.map(async ({ kind, table, rowId = ownId, screenId = rowId, title, text }) => {
        const { rows } = await sql<{ fileId: string; id: string; title: string | null }>`
          select given.id as "fileId", place.id, place.title from unnest(${fileIds}::text[]) as given (id)
          cross join lateral (
            select ${screenId} as id, ${title} as title from ${table} as shown
            where shown.site_id = ${siteId} and position(given.id in ${text(siteId)}) > 0 order by ${rowId} limit ${perFile}) as place`.execute(
          db,
        )
        return rows.map((row) => ({ kind, ...row }))
      }),
    )
    return found.flat()
  }
}

const fileIds = /[\w~-]{1,120}\.[a-z0-9]{2,4}\b/g
/** The day of the last use is shown: a product that is changed all the time is not written each time. */
const usedLately = sql.raw("interval '1 hour'")

/** Notes that files are used as soon as something shows them. */
export function noteUsed(sources: readonly FileUsageSource[]): Reaction {
  const types = [...new Set(sources.flatMap(({ events = [] }) => events))]
  return on(types, 'media.note-used', async (site, { body, eventDate }) => {
    const shown = body['createdEvent']?.entity ?? body['updatedEvent']?.currentEntity
    const named = [...new Set(JSON.stringify(shown ?? '').match(fileIds))]
    if (named.length === 0) return
    await site.transaction(async ({ db, siteId }) => {
      await sql`update media_file set last_used_date = ${eventDate}
        where site_id = ${siteId} and id = any(${named}::text[]) and state = 'OK'
          and (last_used_date is null or last_used_date < ${eventDate}::timestamptz - ${usedLately})`.execute(db)
    })
  })
}

/**
 * Notes daily which files are in use, and removes what visitors uploaded and did not use: a review that was never sent, a photo
 * that was replaced.
 */
export function usageSchedule(find: FileUsages) {
  return schedule(
    'media.note-usages',
    { every: 'DAY', atHour: 4 },
    async (site, payload, isSliceOver) => {
      let { after = '' } = payload as { after?: string }
      for (;;) {
        const { rows } = await sql<{ id: string; source: string; updated: Date }>`
          select id, source, updated_date as updated from media_file
          where site_id = ${site.siteId} and id > ${after} and state = 'OK' and operation_status = 'READY' order by id limit ${batchSize}`.execute(
          site.db,
        )
        const ids = rows.map(({ id }) => id)
        const used = new Set((await find(site, ids)).map(({ fileId }) => fileId))
        const before = new Date(site.now.getTime() - day)
        const unused = rows.filter(({ id, source, updated }) => source === 'VISITOR' && updated < before && !used.has(id))
        await site.transaction(async (tx) => {
          await sql`update media_file set last_used_date = ${tx.now} where site_id = ${tx.siteId} and id = any(${[...used]}::text[])`.execute(
            tx.db,
          )
          await removeRows(tx, sql`id = any(${unused.map(({ id }) => id)}::text[]) and source = 'VISITOR'`)
        })
        if (ids.length < batchSize) return
        after = ids.at(-1)!
        if (isSliceOver()) return { more: { after } }
      }
    },
    { queue: 'tasks' },
  )
}
