import * as contract from '@stoa/contract/services/stoa/media'
import { sql } from 'kysely'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { canConvertVideos } from '../videos/video-converter.ts'
import { recordUpdated } from '../events.ts'
import { removeFolder } from '../folders.ts'
import { removeRows } from '../remove-files.ts'
import { countWhere, findFiles, loadIdsWhere, updateFile, type FileRow } from '../store/files.ts'
import { loadDeletedFolders } from '../store/folders.ts'
import type { FileUsages } from '../usages.ts'

/** Files and folders that one call removes; screens call again until nothing is left. */
const batchSize = 500

export const emptyTrash = implement(contract.emptyTrash, async ({ site }) => {
  for (const id of await loadDeletedFolders(site, 20)) await removeFolder(site, id)
  const ids = await loadIdsWhere(site, sql`state = 'DELETED'`, batchSize)
  await removeRows(site, sql`id = any(${ids}::text[]) and state = 'DELETED'`)
  const folders = await loadDeletedFolders(site, 1000)
  return { left: folders.length + (await countWhere(site, sql`state = 'DELETED'`)) }
})

export const describePicture = implement(contract.describePicture, async ({ site, refuse }, { fileId, ...change }) => {
  const before = (await findFiles(site, [fileId], { lock: true })).get(fileId)
  if (!before) throw notFound('file', { id: fileId })
  if (before.width === null) throw refuse('NOT_A_PICTURE', 'the file is not a picture')
  const { altText, focalPoint, ...doc } = before.doc
  const described = {
    ...doc,
    ...(change.altText === undefined ? { ...(altText && { altText }) } : { ...(change.altText && { altText: change.altText }) }),
    ...(change.focalPoint === undefined
      ? { ...(focalPoint && { focalPoint }) }
      : { ...(change.focalPoint && { focalPoint: pointOf(change.focalPoint) }) }),
  }
  recordUpdated(site, before, await updateFile(site, { ...before, doc: described }))
  return {}
})

export const getVideoConversion = implementRead(contract.getVideoConversion, async ({ site, refuse }, { fileId }) => {
  const file = (await findFiles(site, [fileId])).get(fileId)
  if (!file) throw notFound('file', { id: fileId })
  if (file.media_type !== 'VIDEO') throw refuse('NOT_A_VIDEO', 'the file is not a video')
  return conversionOf(file)
})

export const listFileUsages = ({ find }: { find: FileUsages }) =>
  implementRead(contract.listFileUsages, async ({ site }, { fileIds }) => ({
    usages: await find(site, [...new Set(fileIds)]),
  }))

function pointOf({ x = 50, y = 50 }: contract.FocalPoint): { x: number; y: number } {
  return { x, y }
}

function conversionOf({ doc: { video, conversion } }: FileRow): contract.GetVideoConversionResponse {
  if (video) return { state: 'DONE', percent: 100 }
  if (!canConvertVideos()) return { state: 'ORIGINAL_ONLY', percent: 0 }
  if (!conversion) return { state: 'WAITING', percent: 0 }
  return 'refused' in conversion
    ? { state: 'REFUSED', percent: 0, reason: conversion.refused }
    : { state: 'RUNNING', percent: conversion.percent }
}
