import * as contract from '@stoa/contract/services/media/files'
import { withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { descriptorOf } from '../descriptor.ts'
import { placeNamed } from '../folders.ts'
import type { importer, Probed } from '../import-file.ts'
import { importMany } from '../import-many.ts'

export function imports({ probe, begin }: ReturnType<typeof importer>) {
  async function add(site: SiteTx, probed: Probed): Promise<contract.FileDescriptor> {
    await placeNamed(site, probed.request.parentFolderId)
    return descriptorOf(site, await begin(site, probed))
  }

  const importFile = implementAction(contract.importFile, async ({ site, transaction }, request) => {
    const probed = await probe(site, request)
    return { file: await transaction((tx) => add(tx, probed)) }
  })

  const bulkImportFile = implementAction(contract.bulkImportFile, async (context, { importFileRequests, returnEntity }) =>
    withoutItems(returnEntity !== false, await importMany(context, probe, importFileRequests, add)),
  )

  /** The older call, which cannot say what became of each file: it names those that are imported. */
  const bulkImportFiles = implementAction(contract.bulkImportFiles, async (context, { importFileRequests }) => {
    const { results } = await importMany(context, probe, importFileRequests, add)
    return { files: results.flatMap(({ item }) => item ?? []) }
  })

  return { importFile, bulkImportFile, bulkImportFiles }
}
