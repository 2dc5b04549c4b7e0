import type { FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { FilesUnavailable, type FileStore } from '../../../kernel/files/file-store.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { recordUpdated } from './events.ts'
import { keyOf, socialPictureKey } from './file-key.ts'
import { removeKeysLater } from './remove-files.ts'
import { findFiles, setWithheld, type FileRow } from './store/files.ts'
import { noteKeys, takeWritten } from './store/stored-keys.ts'
import { findWithheld } from './store/usages.ts'
import { posterKey, videoFolder } from './videos/video-files.ts'

const fileIds = /[\w~-]{1,120}\.[a-z0-9]{2,4}\b/g

/**
 * Makes pictures and videos of visitors private while nothing but withheld rows shows them, or nothing at all any more, and public again. A
 * reaction, because those run one after another: two moves of one file would lose it.
 */
export function withholdFiles(files: FileStore, sources: readonly FileUsageSource[]): Reaction {
  const events = sources.flatMap(({ withheld }) => withheld?.events ?? [])
  return on(events, 'media.withhold-files', async (site, { type, body }) => {
    const withheld = sources.find((each) => each.withheld?.events.includes(type))?.withheld
    // If the row was deleted, only the event has its files.
    const shown = JSON.stringify(withheld?.shownIn(entityIn(body)) ?? '')
    const named = new Set(shown.match(fileIds))
    for (const row of (await findFiles(site, [...named])).values())
      if (canBeWithheld(row)) await move(site, files, row, await isWithheld(site, sources, row.id))
  })
}

function entityIn(body: Record<string, any>): any {
  return body['createdEvent']?.entity ?? body['updatedEvent']?.currentEntity ?? body['deletedEvent']?.deletedEntity
}

/** False for a file that is private for another reason. */
function canBeWithheld({ source, media_type, operation_status: status, private: isPrivate, doc }: FileRow): boolean {
  const isShown = media_type === 'IMAGE' || media_type === 'VIDEO'
  return source === 'VISITOR' && isShown && status === 'READY' && (!isPrivate || doc.withheld === true)
}

/** True if no row shows the file but withheld ones. */
async function isWithheld(site: SiteRead, sources: readonly FileUsageSource[], id: string): Promise<boolean> {
  const states = await Promise.all(sources.map((source) => findWithheld(site, source, id)))
  return states.every((withheld) => withheld !== false)
}

async function move(site: JobSite, files: FileStore, row: FileRow, withheld: boolean): Promise<void> {
  const { siteId } = site
  const { id } = row
  if (row.private !== withheld) {
    const from = keysOf(siteId, row, row.private)
    const to = keysOf(siteId, row, withheld)
    await site.transaction((tx) => noteKeys(tx, to))
    if (!(await copy(files, from, to))) return
    const isMoved = await site.transaction(async (tx) => {
      const before = (await findFiles(tx, [id], { lock: true })).get(id)
      if (!before) await removeKeysLater(tx, to)
      else if (!before.doc.video !== !row.doc.video) throw new FilesUnavailable('the video was converted meanwhile', undefined)
      else if (!(await takeWritten(tx, to))) throw new FilesUnavailable('the file is being removed', undefined)
      else recordUpdated(tx, before, await setWithheld(tx, before, withheld))
      return before !== undefined
    })
    if (!isMoved) return
  }
  // Also after a crash behind the commit.
  for (const key of keysOf(siteId, row, !withheld)) await (key.endsWith('/') ? files.removeAll(key) : files.remove(key))
  if (withheld) await files.remove(socialPictureKey(id))
}

/**
 * Returns the keys of a file and of the files created from it, in the same order if they are private or not. Those that end with
 * a slash are folders.
 */
function keysOf(siteId: string, { id, doc }: FileRow, isPrivate: boolean): string[] {
  const file = { id, private: isPrivate }
  return [keyOf(siteId, file), ...(doc.video ? [posterKey(siteId, file), videoFolder(siteId, file)] : [])]
}

/** Returns false if the file itself was deleted. */
async function copy(files: FileStore, from: readonly string[], to: readonly string[]): Promise<boolean> {
  for (const [index, key] of from.entries()) {
    const target = to[index]!
    if (key.endsWith('/'))
      for await (const listed of files.list(key)) await copyFile(files, listed.key, target + listed.key.slice(key.length))
    else if (!(await copyFile(files, key, target)) && index === 0) return false
  }
  return true
}

async function copyFile(files: FileStore, from: string, to: string): Promise<boolean> {
  const stored = await files.get(from)
  if (stored) await files.put(to, stored.body)
  return stored !== undefined
}
