import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface FolderRow {
  id: string
  created_date: Date
  updated_date: Date
  parent_id: string | null
  display_name: string
  state: 'OK' | 'DELETED'
  deleted_with: string | null
}

export const folderColumns = sql.raw('id, created_date, updated_date, parent_id, display_name, state, deleted_with')

/** Whatever moves or removes folders holds it until its transaction ends. */
export async function lockTree({ db, siteId }: SiteTx): Promise<void> {
  await sql`insert into media_tree (site_id) values (${siteId}) on conflict (site_id) do update set site_id = excluded.site_id`.execute(
    db,
  )
}

export async function insertFolder(
  { db, siteId, now }: SiteTx,
  folder: Pick<FolderRow, 'id' | 'parent_id' | 'display_name'>,
): Promise<FolderRow> {
  return oneRow(
    await sql<FolderRow>`
    insert into media_folder (site_id, id, created_date, updated_date, parent_id, display_name, state)
    values (${siteId}, ${folder.id}, ${now}, ${now}, ${folder.parent_id}, ${folder.display_name}, 'OK')
    returning ${folderColumns}`.execute(db),
  )
}

export async function findFolders({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, FolderRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FolderRow>`select ${folderColumns} from media_folder
    where site_id = ${siteId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findFolder(site: SiteRead, id: string): Promise<FolderRow | undefined> {
  return (await findFolders(site, [id])).get(id)
}

/** The oldest folder of a name within another one, or at the root. */
export async function findChildByName(
  { db, siteId }: SiteRead,
  parentId: string | null,
  name: string,
): Promise<FolderRow | undefined> {
  const { rows } = await sql<FolderRow>`select ${folderColumns} from media_folder
    where site_id = ${siteId} and parent_id is not distinct from ${parentId} and state = 'OK'
      and display_name = ${name} order by created_date, id limit 1`.execute(db)
  return rows[0]
}

export async function updateFolder({ db, siteId, now }: SiteTx, folder: FolderRow): Promise<FolderRow> {
  return oneRow(
    await sql<FolderRow>`update media_folder
    set updated_date = ${now}, parent_id = ${folder.parent_id}, display_name = ${folder.display_name}
    where site_id = ${siteId} and id = ${folder.id} returning ${folderColumns}`.execute(db),
  )
}

/** The folder while the transaction lasts: nobody moves it to the trash meanwhile. */
export async function holdFolder({ db, siteId }: SiteTx, id: string): Promise<FolderRow | undefined> {
  const { rows } = await sql<FolderRow>`select ${folderColumns} from media_folder
    where site_id = ${siteId} and id = ${id} for share`.execute(db)
  return rows[0]
}

/** A folder and everything below it, those nearest to the root first. */
export async function loadSubtree({ db, siteId }: SiteRead, id: string): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    with recursive subtree (id, depth) as (
      select top.id, 1 from media_folder top where top.site_id = ${siteId} and top.id = ${id}
      union all
      select child.id, subtree.depth + 1 from subtree
      join media_folder child on child.site_id = ${siteId} and child.parent_id = subtree.id)
    select media_folder.id, created_date, updated_date, parent_id, display_name, state, deleted_with
    from subtree join media_folder on media_folder.site_id = ${siteId} and media_folder.id = subtree.id
    order by subtree.depth, media_folder.id`.execute(db)
  return rows
}

export function setFolderState(
  site: SiteTx,
  ids: readonly string[],
  change: { state: 'OK' | 'DELETED'; deletedWith: string | null },
): Promise<FolderRow[]> {
  return changed(site, sql`id = any(${ids}::uuid[])`, sql`state = ${change.state}, deleted_with = ${change.deletedWith}`)
}

/** Moves folders to the root of the library. */
export function moveToRoot(site: SiteTx, ids: readonly string[]): Promise<FolderRow[]> {
  return changed(site, sql`id = any(${ids}::uuid[])`, sql`parent_id = null`)
}

async function changed(
  { db, siteId, now }: SiteTx,
  condition: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`update media_folder set updated_date = ${now}, ${change}
    where site_id = ${siteId} and ${condition} returning ${folderColumns}`.execute(db)
  return rows
}

/** Deletes rows, those farthest from the root first. */
export async function deleteFolders({ db, siteId }: SiteTx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toReversed()) await sql`delete from media_folder where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Folders in the trash. */
export async function loadDeletedFolders({ db, siteId }: SiteRead, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from media_folder
    where site_id = ${siteId} and state = 'DELETED' and deleted_with is null order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
