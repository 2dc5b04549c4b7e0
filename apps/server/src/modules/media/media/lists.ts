import { service, type CommonSorting, type CursorPaging, type MediaType } from '@stoa/contract/services/media/files'
import { service as folderService } from '@stoa/contract/services/media/folders'
import { sql, type RawBuilder } from 'kysely'
import { every } from '../../../kernel/site/audience.ts'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import { fieldMap, type ColumnMap, type FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import { list, type Page } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import { unindexedSearch } from '../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { rootNamed } from './descriptor.ts'
import { fileColumns, type FileRow } from './store/files.ts'
import { folderColumns, type FolderRow } from './store/folders.ts'

const dates: ColumnMap = {
  createdDate: { column: 'created_date', type: 'timestamptz', notNull: true },
  updatedDate: { column: 'updated_date', type: 'timestamptz', notNull: true },
}
const named: ColumnMap = {
  ...dates,
  displayName: { column: 'display_name', notNull: true },
  state: { column: 'state', notNull: true },
}

const files = list({
  name: 'media_file',
  from: () => sql.table('media_file'),
  fields: new Map([
    ...fieldMap(
      service,
      'FileDescriptor',
      { ...service.queries.queryFileDescriptors.fields, createdDate: { operators: [], sortable: true } },
      {
        ...named,
        sizeInBytes: { column: 'size', type: 'bigint', notNull: true },
        private: { column: 'private', notNull: true },
        mediaType: { column: 'media_type', notNull: true },
      },
    ),
    ['id', idField('text')],
  ]),
  visibleRows: 'ALL',
  defaultSort: [
    { field: 'updatedDate', descending: true },
    { field: 'id', descending: true },
  ],
  search: unindexedSearch({ name: sql`display_name`, labels: sql`doc ->> 'labels'` }),
})

const folders = list({
  name: 'media_folder',
  from: () => sql.table('media_folder'),
  fields: new Map([
    ...fieldMap(
      folderService,
      'Folder',
      { ...folderService.queries.queryFolders.fields, createdDate: { operators: [], sortable: true } },
      named,
    ),
    ['id', idField('uuid')],
  ]),
  visibleRows: 'ALL',
  defaultSort: [
    { field: 'updatedDate', descending: true },
    { field: 'id', descending: true },
  ],
  search: unindexedSearch({ name: sql`display_name` }),
})

function idField(type: 'text' | 'uuid'): FieldColumn {
  return { path: 'id', type, expression: sql.ref('id'), notNull: true, operators: [], sortable: true }
}

const pageOf = {
  files: (site: SiteRead, query: WireQuery, extra: RawBuilder<boolean> | undefined, root?: string) =>
    files.page<FileRow>(site, fileColumns, withId(query), { extra, ...(root && { root }) }),
  folders: (site: SiteRead, query: WireQuery, extra: RawBuilder<boolean> | undefined, root?: string) =>
    folders.page<FolderRow>(site, folderColumns, withId(query), { extra, ...(root && { root }) }),
}

/** One page of files or folders, and what its answer says of it. */
async function read<Kind extends 'files' | 'folders'>(
  kind: Kind,
  site: SiteRead,
  query: WireQuery,
  extra: RawBuilder<boolean> | undefined,
  root?: string,
) {
  const page = (await pageOf[kind](site, query, extra, root)) as Page<Kind extends 'files' ? FileRow : FolderRow>
  const { next } = page.metadata.cursors
  return { rows: page.rows, paging: { total: await page.total(), cursors: { ...(next && { next }) } } }
}

export interface PageRequest {
  sort?: CommonSorting
  paging?: CursorPaging
  search?: string | null | undefined
}

/** A page of files or folders that meet a condition, in the form of the list operations. */
export async function listed<Kind extends 'files' | 'folders'>(
  kind: Kind,
  site: SiteRead,
  { sort, paging, search }: PageRequest,
  condition: RawBuilder<boolean>,
) {
  const query: WireQuery = {
    sort: sortOf(sort, kind),
    cursorPaging: paging ?? {},
    ...(search && { search: { expression: search } }),
  }
  const { rows, paging: nextCursor } = await read(kind, site, query, condition, 'paging')
  return { rows, nextCursor }
}

/** A page of a query. Without a condition on the state, nothing of the trash is in it. */
export function queried<Kind extends 'files' | 'folders'>(kind: Kind, site: SiteRead, query: WireQuery) {
  const asksForState = JSON.stringify(query.filter ?? {}).includes('"state"') || query.cursorPaging?.cursor
  return read(kind, site, query, asksForState ? undefined : inState('OK'))
}

/** The id of a file is no GUID, so the kernel's own tie-breaker does not fit. */
function withId(query: WireQuery): WireQuery {
  const [first] = query.sort ?? []
  return first?.fieldName ? { ...query, sort: [first, { fieldName: 'id', ...(first.order && { order: first.order }) }] } : query
}

const sortable = ['displayName', 'updatedDate', 'createdDate', 'sizeInBytes']

/** The sort of a list. Throws the rule UNSUPPORTED_SORT_VALUE. */
function sortOf(sort: CommonSorting | undefined, kind: 'files' | 'folders'): NonNullable<WireQuery['sort']> {
  const fieldName = sort?.fieldName?.replace(/^_(?=(?:created|updated)Date$)/, '')
  if (!fieldName) return []
  if (!sortable.includes(fieldName) || (kind === 'folders' && fieldName === 'sizeInBytes'))
    throw brokenRule('sort.fieldName', 'UNSUPPORTED_SORT_VALUE', `must be one of ${sortable.join(', ')}`)
  return [{ fieldName, ...(sort?.order && { order: sort.order }) }]
}

/** The condition for files of some types. Throws the rule UNSUPPORTED_MEDIA_TYPE. */
export function ofTypes(mediaTypes: readonly MediaType[] | undefined): RawBuilder<boolean> | undefined {
  if (!mediaTypes || mediaTypes.length === 0) return undefined
  if (mediaTypes.includes('UNKNOWN')) throw brokenRule('mediaTypes', 'UNSUPPORTED_MEDIA_TYPE', 'UNKNOWN is not a file type')
  return sql<boolean>`media_type = any(${[...mediaTypes]}::text[])`
}

export function ofPrivacy(isPrivate: boolean | null | undefined): RawBuilder<boolean> | undefined {
  return typeof isPrivate === 'boolean' ? sql<boolean>`private = ${isPrivate}` : undefined
}

/** The files directly in a folder. */
export function filesIn(parentFolderId: string | null | undefined): RawBuilder<boolean> {
  const root = rootNamed(parentFolderId ?? 'media-root')
  if (root) return sql<boolean>`folder_id is null and root = ${root}`
  return sql<boolean>`folder_id::text = ${parentFolderId}`
}

/** The files that were deleted themselves, or those of a folder in the trash. */
export function deletedFilesIn(parentFolderId: string | null | undefined): RawBuilder<boolean> {
  const root = rootNamed(parentFolderId ?? 'media-root')
  return root ? sql<boolean>`deleted_with is null` : sql<boolean>`folder_id::text = ${parentFolderId}`
}

export function foldersIn(parentFolderId: string | null | undefined): RawBuilder<boolean> {
  const root = rootNamed(parentFolderId ?? 'media-root')
  if (root === 'VISITOR_UPLOADS_ROOT') return sql<boolean>`false`
  return root ? sql<boolean>`parent_id is null` : sql<boolean>`parent_id::text = ${parentFolderId}`
}

export function inState(state: 'OK' | 'DELETED', ...others: (RawBuilder<boolean> | undefined)[]): RawBuilder<boolean> {
  return every(sql<boolean>`state = ${state}`, ...others)
}
