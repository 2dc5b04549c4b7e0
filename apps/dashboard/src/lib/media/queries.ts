import { getFileDescriptors, listDeletedFiles, listFiles, searchFiles } from '@stoa/contract/calls/media/files'
import { listDeletedFolders, queryFolders } from '@stoa/contract/calls/media/folders'
import { getSpace, listFileUsages, listLibraryFiles } from '@stoa/contract/calls/stoa/media'
import type { FileDescriptor, MediaType, RootFolder } from '@stoa/contract/services/media/files'
import type { Folder } from '@stoa/contract/services/media/folders'
import type { FileUsage } from '@stoa/contract/services/stoa/media'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../calls/api.ts'

/** The view of the library: a folder, the uploads of visitors or the trash; with a search, everything of that root. */
export interface Shown {
  folder: string
  search: string
  mediaTypes: readonly MediaType[]
  filter?: LibraryFilter | undefined
  /** Bytes. */
  minSize?: number | undefined
  sort?: LibrarySort | undefined
}

/** Orders of the files. Without one the newest change is first. */
export const librarySorts = {
  newest: { sortBy: 'CREATED_DATE', descending: true },
  oldest: { sortBy: 'CREATED_DATE', descending: false },
  name: { sortBy: 'NAME', descending: false },
  nameDescending: { sortBy: 'NAME', descending: true },
  largest: { sortBy: 'SIZE', descending: true },
  smallest: { sortBy: 'SIZE', descending: false },
} as const
export type LibrarySort = keyof typeof librarySorts

export const libraryFilters = ['unused', 'private', 'withoutAltText'] as const
export type LibraryFilter = (typeof libraryFilters)[number]

export const libraryRoot = 'media-root'
export const visitorUploads = 'visitor-uploads'
export const trash = 'trash'

const pageSize = 60
export const libraryKey = ['media'] as const

/** Page by page. */
export function filesQuery({ folder, search, mediaTypes, filter, minSize, sort }: Shown) {
  return infiniteQueryOptions({
    queryKey: [...libraryKey, 'files', folder, search, mediaTypes, filter, minSize, sort],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = { mediaTypes: [...mediaTypes], paging: { limit: pageSize, ...(cursor && { cursor }) } }
      if ((filter || minSize || sort) && folder !== trash)
        return loadFilteredFiles({ folder, search, mediaTypes, filter, minSize, sort, cursor }, signal)
      if (search) return api.call(searchFiles, { ...page, search, rootFolder: getRootFolder(folder) }, { signal })
      if (folder === trash) return api.call(listDeletedFiles, page, { signal })
      return api.call(listFiles, { ...page, parentFolderId: folder }, { signal })
    },
    getNextPageParam: ({ nextCursor }) => nextCursor?.cursors?.next ?? undefined,
  })
}

/** The list by condition names files; their descriptors are asked for with it. */
async function loadFilteredFiles(
  { folder, search, mediaTypes, filter, minSize, sort, cursor }: Shown & { cursor: string | undefined },
  signal: AbortSignal,
) {
  const {
    fileIds = [],
    total,
    nextCursor,
  } = await api.call(
    listLibraryFiles,
    {
      mediaTypes: mediaTypes.filter((type) => type !== 'UNKNOWN' && type !== 'OTHER'),
      limit: pageSize,
      parentFolderId: folder,
      ...(search && { search }),
      ...(filter && { [filter]: true }),
      ...(minSize && { minSize }),
      ...(sort && librarySorts[sort]),
      ...(cursor && { cursor }),
    },
    { signal },
  )
  const { files = [] } = fileIds.length > 0 ? await api.call(getFileDescriptors, { fileIds }, { signal }) : {}
  return { files, nextCursor: { total, cursors: { next: nextCursor ?? null } } }
}

function getRootFolder(folder: string): RootFolder {
  if (folder === trash) return 'TRASH_ROOT'
  return folder === visitorUploads ? 'VISITOR_UPLOADS_ROOT' : 'MEDIA_ROOT'
}

/** The used part of the site's storage space. */
export const spaceQuery = queryOptions({
  queryKey: [...libraryKey, 'space'],
  queryFn: ({ signal }) => api.call(getSpace, {}, { signal }),
})

const maxFolderPages = 20

/** All folders, by name. */
export const foldersQuery = queryOptions({
  queryKey: [...libraryKey, 'folders'],
  queryFn: async ({ signal }) => {
    const all: Folder[] = []
    let cursor: string | null | undefined
    for (let page = 0; page < maxFolderPages; page++) {
      const query = cursor
        ? { cursorPaging: { limit: 100, cursor } }
        : { sort: [{ fieldName: 'displayName' }], cursorPaging: { limit: 100 } }
      const { folders = [], pagingMetadata } = await api.call(queryFolders, { query }, { signal })
      all.push(...folders)
      cursor = pagingMetadata?.cursors?.next
      if (!cursor) break
    }
    return all
  },
})

/** Folders in the trash. */
export const deletedFoldersQuery = queryOptions({
  queryKey: [...libraryKey, 'deleted folders'],
  queryFn: async ({ signal }) => (await api.call(listDeletedFolders, { paging: { limit: 100 } }, { signal })).folders ?? [],
})

/** Files that one call takes. */
const maxFiles = 100

/** Files in parts that one call takes. */
export function splitIntoCalls(fileIds: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(fileIds.length / maxFiles) }, (_, part) =>
    fileIds.slice(part * maxFiles, (part + 1) * maxFiles),
  )
}

/** The places that show a file. */
export function usagesQuery(fileIds: readonly string[]) {
  return queryOptions({
    queryKey: [...libraryKey, 'usages', fileIds],
    queryFn: async ({ signal }) => {
      const all: FileUsage[] = []
      for (const part of splitIntoCalls(fileIds))
        all.push(...((await api.call(listFileUsages, { fileIds: part }, { signal })).usages ?? []))
      return all
    },
  })
}

/** A picture in words and its address, as fields of other screens take it. */
export interface PickedPicture {
  url: string
  altText: string
}

export function pickedPicture({ url, media }: FileDescriptor): PickedPicture {
  const { image } = media?.image ?? media?.vector ?? {}
  return { url: url ?? '', altText: image?.altText ?? '' }
}
