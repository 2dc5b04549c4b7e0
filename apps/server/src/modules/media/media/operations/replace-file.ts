import * as contract from '@stoa/contract/services/stoa/media'
import { sql } from 'kysely'
import { notFound } from '../../../../kernel/basics/errors.ts'
import type { FileUsageSource } from '../../../../kernel/lists/file-usage.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { recordDeleted, recordUpdated } from '../events.ts'
import { findFiles, trashFiles, updateFile, type FileRow, updateReplacedBy } from '../store/files.ts'
import { replaceInItems, findRowsShowing } from '../store/usages.ts'

/** Places that one call changes. */
const maxPlaces = 500

/**
 * Another file in the place of one. Addresses of files are cached for ever, so the new content has a new id, and whatever shows the
 * file is written anew. The file goes to the trash; its name, labels, folder and alt text are the other one's from then on.
 */
export const replaceFile = ({ usages }: { usages: readonly FileUsageSource[] }) =>
  implement(contract.replaceFile, async ({ site, refuse }, { fileId, replacementId }) => {
    const rows = await findFiles(site, [fileId, replacementId], { lock: true })
    const [before, given] = [rows.get(fileId), rows.get(replacementId)]
    // Another person has replaced or deleted it meanwhile.
    if (before?.state !== 'OK') throw notFound('file', { id: fileId })
    // A file in the trash would be removed from the places that show it.
    if (given?.operation_status !== 'READY' || given.state !== 'OK') throw notFound('file', { id: replacementId })
    if (fileId === replacementId || before.media_type !== given.media_type || before.private !== given.private)
      throw refuse('REPLACEMENT_DIFFERS', 'a file is replaced by another one of its type and privacy')
    const replacement = { from: fileId, to: replacementId, width: given.width, height: given.height }
    let places = 0
    for (const usage of usages) {
      const ids = await findRowsShowing(site, usage, fileId, maxPlaces + 1)
      if ((places += ids.length) > maxPlaces)
        throw refuse('TOO_MANY_PLACES', 'the file is shown in too many places', { maxPlaces })
      for (const id of ids) await usage.replace(site, id, replacement)
    }
    await replaceInItems(site, replacementId, fileId)
    const { altText, labels } = before.doc
    const { root, folder_id, display_name } = before
    const doc = { ...given.doc, ...(altText && { altText }), ...(labels && { labels }) }
    const after = await updateFile(site, { ...given, root, folder_id, display_name, doc })
    recordUpdated(site, given, after)
    await noteReplaced(site, before, replacementId)
    for (const row of await trashFiles(site, sql`id = ${fileId}`, null)) recordDeleted(site, row)
    return { places }
  })

/** Notes the replacement in the file, and in the files that it had replaced itself. */
async function noteReplaced(site: SiteTx, before: FileRow, replacementId: string): Promise<void> {
  await updateFile(site, { ...before, doc: { ...before.doc, replacedBy: replacementId } })
  await updateReplacedBy(site, replacementId, before.id)
}
