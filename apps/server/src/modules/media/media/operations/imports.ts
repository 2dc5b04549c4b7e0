import * as contract from '@stoa/contract/services/media/files'
import { withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { implementAction } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { descriptorOf } from '../descriptor.ts'
import { getPlace } from '../folders.ts'
import type { FileImports, Probed } from '../import-file.ts'
import { importMany } from '../import-many.ts'

export const importFile = ({ probe, begin }: FileImports) =>
  implementAction(contract.importFile, async ({ site, transaction }, request) => {
    const probed = await probe(site, request)
    return { file: await transaction((tx) => importInto(tx, begin, probed)) }
  })

export const bulkImportFile = ({ probe, begin }: FileImports) =>
  implementAction(contract.bulkImportFile, async (context, { importFileRequests, returnEntity }) =>
    withoutItems(
      returnEntity !== false,
      await importMany(context, probe, importFileRequests, (tx, file) => importInto(tx, begin, file)),
    ),
  )

/** The older call, which cannot say what became of each file: it names those that are imported. */
export const bulkImportFiles = ({ probe, begin }: FileImports) =>
  implementAction(contract.bulkImportFiles, async (context, { importFileRequests }) => {
    const { results } = await importMany(context, probe, importFileRequests, (tx, file) => importInto(tx, begin, file))
    return { files: results.flatMap(({ item }) => item ?? []) }
  })

async function importInto(site: SiteTx, beginImport: FileImports['begin'], probed: Probed): Promise<contract.FileDescriptor> {
  await getPlace(site, probed.request.parentFolderId)
  return descriptorOf(site, await beginImport(site, probed))
}
