import { text } from 'node:stream/consumers'
import { privatePrefix, type FileStore } from '../../../kernel/files/file-store.ts'
import { removeUnusedFiles } from '../../../kernel/files/unused-files.ts'
import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import * as store from './store/privacy.ts'

type Export = Pick<store.ExportRow, 'id' | 'member_id'>

export function exportKey(site: SiteRead, { id, member_id: memberId }: Export): string {
  return `${memberPrefix(site, memberId)}${id}.json`
}

/** Undefined where the file was removed by hand or is missing from a backup. */
export async function readExport(files: FileStore, site: SiteRead, row: Export): Promise<string | undefined> {
  const file = await files.get(exportKey(site, row))
  return file && text(file.body)
}

export function removeExportsOf(files: FileStore, site: SiteRead, memberId: string): Promise<void> {
  return files.removeAll(memberPrefix(site, memberId))
}

/** Removes expired exports with their files, and files that a newer export or a crash has left without a row. */
export async function removeOldExports(files: FileStore, site: JobSite): Promise<void> {
  await site.transaction(store.deleteExpiredExports)
  await removeUnusedFiles(files, sitePrefix(site), async (keys) => {
    const existing = await store.loadExports(site, keys.map(idOf))
    return new Set(keys.filter((key) => existing.has(idOf(key))))
  })
}

function sitePrefix({ siteId }: SiteRead): string {
  return `${privatePrefix}member-exports/${siteId}/`
}

function memberPrefix(site: SiteRead, memberId: string): string {
  return `${sitePrefix(site)}${memberId}/`
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1, -'.json'.length)
}
