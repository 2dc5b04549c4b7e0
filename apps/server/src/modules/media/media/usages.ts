import type { FileUsage } from '@stoa/contract/services/stoa/media'
import { sql } from 'kysely'
import type { FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import { schedule } from '../../../kernel/background/schedule.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { removeRows } from './remove-files.ts'
import { findPlaces, markUsed, markUsedNow } from './store/usages.ts'
import { loadReadyFiles } from './store/files.ts'

/** Places of one file that are listed; it may be shown in more. */
const perFile = 50
const batchSize = 200
const day = 24 * 3600_000

export type FileUsages = ReturnType<typeof loadUsages>

/** Finds where files are shown. */
export function loadUsages(sources: readonly FileUsageSource[]) {
  return async function find(site: SiteRead, fileIds: readonly string[]): Promise<FileUsage[]> {
    const found = await Promise.all(
      sources.map(async (source) => {
        const places = await findPlaces(site, source, fileIds, perFile)
        return places.map((place) => ({ kind: source.kind, ...place }))
      }),
    )
    return found.flat()
  }
}

const fileIds = /[\w~-]{1,120}\.[a-z0-9]{2,4}\b/g

/** Notes that files are used as soon as something shows them. */
export function noteUsed(sources: readonly FileUsageSource[]): Reaction {
  const types = [...new Set(sources.flatMap(({ events = [] }) => events))]
  return on(types, 'media.note-used', async (site, { body, eventDate }) => {
    const shown = body['createdEvent']?.entity ?? body['updatedEvent']?.currentEntity
    const named = [...new Set(JSON.stringify(shown ?? '').match(fileIds))]
    if (named.length === 0) return
    await site.transaction((tx) => markUsed(tx, eventDate, named))
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
        const rows = await loadReadyFiles(site, after, batchSize)
        const ids = rows.map(({ id }) => id)
        const used = new Set((await find(site, ids)).map(({ fileId }) => fileId))
        const before = new Date(site.now.getTime() - day)
        const unused = rows.filter(({ id, source, updated }) => source === 'VISITOR' && updated < before && !used.has(id))
        await site.transaction(async (tx) => {
          await markUsedNow(tx, [...used])
          await removeRows(tx, sql`id = any(${unused.map(({ id }) => id)}::text[]) and source = 'VISITOR'`)
        })
        if (ids.length < batchSize) return
        after = ids.at(-1)!
        if (isSliceOver()) return { more: { after } }
      }
    },
    { queue: 'tasks', isHousekeeping: true },
  )
}
