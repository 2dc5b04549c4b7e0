import * as contract from '@stoa/contract/services/media/files'
import { bulkTotals, itemError } from '../../../kernel/entity/bulk.ts'
import { WireError } from '../../../kernel/errors.ts'
import { implementAction, type ActionContext } from '../../../kernel/operation.ts'
import { descriptorOf } from '../descriptor.ts'
import { placeNamed } from '../folders.ts'
import type { importer, Probed } from '../import-file.ts'

/** Hosts that are asked at the same time. */
const atOnce = 8

export function imports({ probe, begin }: ReturnType<typeof importer>) {
  const importFile = implementAction(contract.importFile, async ({ site, transaction }, request) => {
    const probed = await probe(site, request)
    return transaction(async (tx) => {
      await placeNamed(tx, request.parentFolderId)
      return { file: descriptorOf(tx, await begin(tx, probed)) }
    })
  })

  const bulkImportFile = implementAction(
    contract.bulkImportFile,
    async ({ site, transaction }, { importFileRequests, returnEntity }) => {
      const results = await importAll({ site, transaction }, importFileRequests)
      return {
        results: results.map((result, originalIndex) =>
          result instanceof WireError
            ? { itemMetadata: { originalIndex, success: false, error: itemError(result) } }
            : {
                itemMetadata: { id: result.id!, originalIndex, success: true },
                ...(returnEntity !== false && { item: result }),
              },
        ),
        bulkActionMetadata: bulkTotals(results.map((result) => !(result instanceof WireError))),
      }
    },
  )

  /** The older call, which cannot say what became of each file: it names those that are imported. */
  const bulkImportFiles = implementAction(contract.bulkImportFiles, async ({ site, transaction }, { importFileRequests }) => {
    const results = await importAll({ site, transaction }, importFileRequests)
    return { files: results.flatMap((result) => (result instanceof WireError ? [] : result)) }
  })

  async function importAll(
    { site, transaction }: Pick<ActionContext, 'site' | 'transaction'>,
    requests: readonly contract.ImportFileRequest[],
  ): Promise<(contract.FileDescriptor | WireError)[]> {
    const probed: (Probed | WireError)[] = []
    const queue = [...requests.entries()]
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) probed[next[0]] = await probe(site, next[1]).catch(asItem)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    return transaction(async (tx) => {
      const results: (contract.FileDescriptor | WireError)[] = []
      for (const each of probed) {
        const begun = async () => {
          if (each instanceof WireError) return each
          await placeNamed(tx, each.request.parentFolderId)
          return descriptorOf(tx, await begin(tx, each))
        }
        results.push(await begun().catch(asItem))
      }
      return results
    })
  }

  return { importFile, bulkImportFile, bulkImportFiles }
}

function asItem(error: unknown): WireError {
  if (error instanceof WireError) return error
  throw error
}
