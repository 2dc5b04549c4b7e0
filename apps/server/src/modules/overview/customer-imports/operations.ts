import * as contract from '@stoa/contract/services/stoa/customer-imports'
import { notFound } from '../../../kernel/basics/errors.ts'
import { presentLineImport } from '../../../kernel/lists/line-imports/line-import.ts'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { checkMayImport } from './allowed.ts'
import { planLines } from './lines.ts'
import { runImport, undoImport } from './run.ts'
import {
  findImport,
  getImport,
  insertImport,
  insertLines,
  loadLeftOutLines,
  loadNewestImports,
  lockImport,
  updateState,
} from './store/imports.ts'

/** Lines of one import. */
const maxLines = 200_000

export const checkCustomerLines = implementRead(contract.checkCustomerLines, async ({ site }, { format = {}, lines }) => ({
  results: (await planLines(site, format, lines)).map(({ outcome, field, changes }) => ({
    outcome,
    ...(field && { field }),
    ...(changes && { changes }),
  })),
}))

export const addCustomerLines = implement(
  contract.addCustomerLines,
  async ({ site, caller, refuse }, { format = {}, fileName, importId: earlier, lines, start = false }) => {
    checkMayImport(caller, format, lines)
    const startedBy = 'name' in caller ? caller.name : ''
    const importId = earlier ?? (await insertImport(site, { format, fileName, startedBy }))
    const found = await lockImport(site, importId)
    if (found?.state !== 'UPLOADING') throw notFound('customerImport', { id: importId })
    if (found.total + lines.length > maxLines)
      throw refuse('CUSTOMER_IMPORT_TOO_LARGE', `an import has ${maxLines} lines at most`)
    await insertLines(site, found, lines)
    if (start) {
      await updateState(site, importId, 'RUNNING')
      site.enqueue(runImport, { importId })
    }
    return { customerImport: presentLineImport(await getImport(site, importId)) }
  },
)

export const getCustomerImport = implementRead(contract.getCustomerImport, async ({ site }, { importId }) => {
  const found = await findImport(site, importId)
  if (!found) throw notFound('customerImport', { id: importId })
  return { customerImport: presentLineImport(found), leftOut: await loadLeftOutLines(site, importId) }
})

export const listCustomerImports = implementRead(contract.listCustomerImports, async ({ site }) => ({
  imports: (await loadNewestImports(site)).map(presentLineImport),
}))

export const undoCustomerImport = implement(contract.undoCustomerImport, async ({ site, refuse }, { importId }) => {
  const found = await lockImport(site, importId)
  if (!found) throw notFound('customerImport', { id: importId })
  if (found.state !== 'DONE') throw refuse('CUSTOMER_IMPORT_NOT_DONE', 'only an import that has ended can be undone, once')
  await updateState(site, importId, 'UNDOING')
  site.enqueue(undoImport, { importId })
  return { customerImport: presentLineImport({ ...found, state: 'UNDOING' }) }
})
