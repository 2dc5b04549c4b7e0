import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'
import { FilesUnavailable, type FileStore } from '../../kernel/files/file-store.ts'
import type { JobSite } from '../../kernel/jobs.ts'
import { on, type Reaction } from '../../kernel/reactions.ts'
import type { SiteRead } from '../../kernel/site.ts'
import { recordUpdated } from './events.ts'
import { keyOf, socialPictureKey } from './file-key.ts'
import { removeKeysLater } from './remove-files.ts'
import { findFiles, setWithheld, type FileRow } from './store/files.ts'
import { noteKeys, takeWritten } from './store/stored-keys.ts'
import { ownId } from './usages.ts'

const pictureIds = /[\w~-]{1,120}\.(?:jpe?g|png|webp|gif|avif)/g

/**
 * Makes pictures of visitors private while nothing but withheld rows shows them, and public again. A reaction, because those run one
 * after another: two moves of one file would lose it.
 */
export function withholdFiles(files: FileStore, sources: readonly FileUsageSource[]): Reaction {
  const events = sources.flatMap(({ withheld }) => withheld?.events ?? [])
  return on(events, 'media.withhold-files', async (site, { type, entityId }) => {
    const source = sources.find(({ withheld }) => withheld?.events.includes(type))!
    for (const row of (await findFiles(site, await picturesIn(site, source, entityId))).values())
      if (canBeWithheld(row)) await move(site, files, row, await isWithheld(site, sources, row.id))
  })
}

/** What is private for another reason stays so. */
function canBeWithheld({ source, width, operation_status: status, private: isPrivate, doc }: FileRow): boolean {
  return source === 'VISITOR' && width !== null && status === 'READY' && (!isPrivate || doc.withheld === true)
}

async function picturesIn({ db, siteId }: SiteRead, source: FileUsageSource, rowId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select ${source.text(siteId)} as text from ${source.table} as shown
    where shown.site_id = ${siteId} and ${source.rowId ?? ownId} = ${rowId}`.execute(db)
  return [...new Set(rows.flatMap(({ text }) => text.match(pictureIds) ?? []))]
}

/** Whether rows show the file, and all of them are withheld. */
async function isWithheld({ db, siteId }: SiteRead, sources: readonly FileUsageSource[], id: string): Promise<boolean> {
  const found = await Promise.all(
    sources.map(async ({ table, text, withheld }) => {
      const { rows } = await sql<{
        withheld: boolean
      }>`select ${withheld?.condition ?? sql`false`} as withheld from ${table} as shown
        where shown.site_id = ${siteId} and position(${id} in ${text(siteId)}) > 0 order by withheld limit 1`.execute(db)
      return rows
    }),
  )
  const all = found.flat()
  return all.length > 0 && all.every((row) => row.withheld)
}

async function move(site: JobSite, files: FileStore, { id, private: isPrivate }: FileRow, withheld: boolean): Promise<void> {
  const { siteId } = site
  const from = keyOf(siteId, { id, private: !withheld })
  const to = keyOf(siteId, { id, private: withheld })
  if (isPrivate !== withheld) {
    await site.transaction((tx) => noteKeys(tx, [to]))
    const stored = await files.get(from)
    if (!stored) return
    await files.put(to, stored.body)
    const isMoved = await site.transaction(async (tx) => {
      const before = (await findFiles(tx, [id], { lock: true })).get(id)
      if (!before) await removeKeysLater(tx, [to])
      else if (!(await takeWritten(tx, [to]))) throw new FilesUnavailable('the file is being removed', undefined)
      else recordUpdated(tx, before, await setWithheld(tx, before, withheld))
      return before !== undefined
    })
    if (!isMoved) return
  }
  // Also after a crash behind the commit.
  await files.remove(from)
  if (withheld) await files.remove(socialPictureKey(id))
}
