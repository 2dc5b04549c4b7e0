import * as contract from '@stoa/contract/services/stoa/media'
import { sql } from 'kysely'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { rootNamed } from '../descriptor.ts'
import { recordUpdated } from '../events.ts'
import { canConvertVideos } from '../videos/video-converter.ts'
import { filesIn, inState, listed, ofPrivacy, ofTypes } from '../lists.ts'
import { findFiles, updateFile, findByHash } from '../store/files.ts'
import { getUsedSpace } from '../store/space.ts'
import type { FileUsages } from '../usages.ts'

const maxLabels = 100

const pageSize = 60

/** The nightly work notes which files are in use. */
const lastNight = 36 * 3600_000

const sortFields = { NAME: 'displayName', CREATED_DATE: 'createdDate', SIZE: 'sizeInBytes' } as const

export const getSpace = implementRead(contract.getSpace, async ({ site }) => {
  const { storageLimit } = site.settings
  return {
    usedBytes: String(await getUsedSpace(site)),
    ...(storageLimit !== undefined && { limitBytes: String(storageLimit) }),
  }
})

export const findFilesByHash = implementRead(contract.findFilesByHash, async ({ site }, { hashes }) => {
  const rows = await findByHash(site, hashes)
  return { found: rows.map(({ given, id, displayName }) => ({ hash: given, fileId: id, displayName })) }
})

export const bulkChangeLabels = implement(contract.bulkChangeLabels, async ({ site }, { fileIds, add = [], remove = [] }) => {
  const files = [...(await findFiles(site, [...new Set(fileIds)], { lock: true })).values()]
  for (const before of files) {
    const kept = (before.doc.labels ?? []).filter((label) => !remove.includes(label))
    const labels = [...new Set([...kept, ...add])].slice(0, maxLabels)
    recordUpdated(site, before, await updateFile(site, { ...before, doc: { ...before.doc, labels } }))
  }
  return { changed: files.length }
})

/** Lists files of the library with filters that the list of the published interface does not have. */
export const listLibraryFiles = ({ find }: { find: FileUsages }) =>
  implementRead(contract.listLibraryFiles, async ({ site }, request) => {
    const { parentFolderId, search, mediaTypes, private: isPrivate, withoutAltText, unused, limit, cursor } = request
    const { minSize, sortBy, descending } = request
    const isUnnoted = sql<boolean>`(last_used_date is null or last_used_date < ${new Date(site.now.getTime() - lastNight)})`
    const condition = inState(
      'OK',
      search ? sql<boolean>`root = ${rootNamed(parentFolderId ?? '') ?? 'MEDIA_ROOT'}` : filesIn(parentFolderId),
      ofTypes(mediaTypes),
      ofPrivacy(isPrivate),
      withoutAltText ? sql<boolean>`width is not null and coalesce(doc ->> 'altText', '') = ''` : undefined,
      unused ? isUnnoted : undefined,
      minSize ? sql<boolean>`size >= ${minSize}` : undefined,
    )
    const sort = sortBy && ({ fieldName: sortFields[sortBy], order: descending ? 'DESC' : 'ASC' } as const)
    const paging = { limit: limit ?? pageSize, ...(cursor && { cursor }) }
    const { rows, nextCursor } = await listed('files', site, { search, paging, ...(sort && { sort }) }, condition)
    const ids = rows.map(({ id }) => id)
    // The files that came into use since then.
    const used = new Set(unused ? (await find(site, ids)).map(({ fileId }) => fileId) : [])
    return {
      fileIds: ids.filter((id) => !used.has(id)),
      total: nextCursor.total,
      ...(nextCursor.cursors.next && { nextCursor: nextCursor.cursors.next }),
    }
  })

export const getLibraryFeatures = ({ analyses }: { analyses: boolean }) =>
  implementRead(contract.getLibraryFeatures, async () => ({
    labelsAndFaces: analyses,
    videoConversion: canConvertVideos(),
  }))

export const suggestAltText = ({ analyses }: { analyses: boolean }) =>
  implementRead(contract.suggestAltText, async ({ site, refuse }, { fileId }) => {
    const file = (await findFiles(site, [fileId])).get(fileId)
    if (!file) throw notFound('file', { id: fileId })
    if (file.width === null) throw refuse('NOT_A_PICTURE', 'the file is not a picture')
    if (!analyses) throw refuse('PICTURE_ANALYSIS_NOT_CONFIGURED', 'no service that describes pictures is configured')
    return { ...(file.doc.analysis?.altText && { altText: file.doc.analysis.altText }) }
  })
