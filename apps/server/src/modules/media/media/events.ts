import type { FileDescriptor } from '@stoa/contract/services/media/files'
import { service as folderService, type Folder } from '@stoa/contract/services/media/folders'
import { action, created, deleted, updated, type DomainEvent } from '../../../kernel/site/events.ts'
import { modifiedFields } from '../../../kernel/operations/modified-fields.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { descriptorOf, eventIdOf, fileFqdn } from './descriptor.ts'
import type { FileRow } from './store/files.ts'
import type { Require } from '@stoa/contract'

export function recordReady(site: SiteTx, row: FileRow, { restored = false }: { restored?: boolean } = {}): void {
  const { externalInfo } = row.doc
  site.record(
    action(fileFqdn, 'file_ready', keyOf(site, row), {
      file: descriptorOf(site, row),
      ...(externalInfo && { externalInfo }),
      triggeredByUndelete: restored,
    }),
  )
  if (restored) site.noteAfter(descriptorOf(site, row))
}

export function recordFailed(site: SiteTx, row: FileRow): void {
  const { externalInfo, failure } = row.doc
  site.record(
    action(fileFqdn, 'file_failed', keyOf(site, row), {
      ...(externalInfo && { externalInfo }),
      ...(failure && { error: failure }),
    }),
  )
}

export function recordUpdated(site: SiteTx, before: FileRow, after: FileRow): void {
  const [old, now] = [descriptorOf(site, before), descriptorOf(site, after)]
  site.noteBefore(old)
  site.noteAfter(now)
  site.record(updated(fileFqdn, keyOf(site, after), modifiedFields(old, now), now))
}

/** A file that went to the trash, or was removed for good. */
export function recordDeleted(site: SiteTx, row: FileRow): void {
  const gone = descriptorOf(site, row)
  site.noteBefore(gone)
  site.record(deleted(fileFqdn, keyOf(site, row), gone))
}

export type StoredFolder = Require<Folder, 'id'>

export const folderEvents = {
  created: (site: SiteTx, folder: StoredFolder): DomainEvent => {
    site.noteAfter(folder)
    return created(folderService.fqdn, folderKey(site, folder), folder)
  },
  updated: (site: SiteTx, before: StoredFolder, folder: StoredFolder): DomainEvent => {
    site.noteBefore(before)
    site.noteAfter(folder)
    return updated(folderService.fqdn, folderKey(site, folder), modifiedFields(before, folder), folder)
  },
  deleted: (site: SiteTx, folder: StoredFolder): DomainEvent => {
    site.noteBefore(folder)
    return deleted(folderService.fqdn, folderKey(site, folder), folder)
  },
}

/** Files and folders have no revision: the time takes its place in the order of their events. */
function keyOf({ now }: SiteTx, { id }: Require<Pick<FileDescriptor, 'id'>, 'id'>) {
  return { id: eventIdOf(id), revision: String(now.getTime()) }
}

function folderKey({ now }: SiteTx, { id }: StoredFolder) {
  return { id, revision: String(now.getTime()) }
}
