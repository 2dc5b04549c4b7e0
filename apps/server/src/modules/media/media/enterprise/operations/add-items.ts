import type { FileImports } from '../../import-file.ts'
import * as contract from '@stoa/contract/services/media/enterprise-media-items'
import { withoutItems } from '../../../../../kernel/lists/entity/bulk.ts'
import { implement, implementAction } from '../../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../../kernel/site/site.ts'
import { importMany } from '../../import-many.ts'
import type { FileRow } from '../../store/files.ts'
import { insertTicket } from '../../store/tickets.ts'
import { checkUpload, uploadSpec } from '../../upload-request.ts'
import { checkCategories } from '../categories.ts'
import { type Item, addItem } from '../items.ts'

const day = 24 * 3600_000

export const generateFileUploadUrl = implement(contract.generateFileUploadUrl, async ({ site }, request) => {
  const { fileName, contentType, sizeInBytes, categoryIds } = request
  const given = { mimeType: contentType, fileName, ...(sizeInBytes !== undefined && { sizeInBytes: String(sizeInBytes) }) }
  checkUpload(given)
  await checkCategories(site, categoryIds ?? [])
  const token = await insertTicket(site, {
    kind: 'UPLOAD',
    doc: { ...uploadSpec(given), item: { categoryIds: categoryIds ?? [] } },
    expires: new Date(site.now.getTime() + day),
  })
  return { uploadUrl: `/media/uploads/${token}` }
})

export const importFile = ({ probe, begin }: FileImports) =>
  implementAction(contract.importFile, async ({ site, transaction }, request) => {
    const probed = await probe(site, importRequestOf(request))
    return { item: await transaction(async (tx) => importedItem(tx, await begin(tx, probed), request)) }
  })

export const bulkImportFiles = ({ probe, begin }: FileImports) =>
  implementAction(contract.bulkImportFiles, async (context, { importFileRequests, returnEntity, categoryIds }) => {
    const requests = importFileRequests.map((given) => ({
      ...given,
      categoryIds: [...(given.categoryIds ?? []), ...(categoryIds ?? [])],
    }))
    const answer = await importMany(context, probe, requests.map(importRequestOf), async (tx, probed, index) =>
      importedItem(tx, await begin(tx, probed), requests[index]!),
    )
    return withoutItems(returnEntity !== false, answer)
  })

async function importedItem(site: SiteTx, file: FileRow, request: contract.ImportFileRequest): Promise<Item> {
  const { categoryIds, uploaderSystemTag, uploaderInfoSystemTag } = request
  await checkCategories(site, categoryIds ?? [])
  const systemTags = [uploaderSystemTag, uploaderInfoSystemTag].flatMap((tag) => tag || [])
  return addItem(site, file, { categoryIds: categoryIds ?? [], systemTags })
}

function importRequestOf({ url, fileName, contentType, mediaType }: contract.ImportFileRequest) {
  return {
    url,
    ...(fileName && { displayName: fileName }),
    ...(contentType && { mimeType: contentType }),
    ...(mediaType && mediaType !== 'MIXED' && { mediaType }),
  }
}
