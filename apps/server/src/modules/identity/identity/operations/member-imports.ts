import * as contract from '@stoa/contract/services/stoa/member-imports'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { addMember, trashMember } from '../../../members/members/ports/accounts.ts'
import { planMembers } from '../member-imports.ts'
import { markNewRequired, setPasswordHash } from '../store/credentials.ts'
import {
  finishUndo,
  lockImport,
  loadNewestImports,
  noteImported,
  startImport,
  loadUnusedImportedMembers,
} from '../store/member-imports.ts'

/** Members that one call deletes. */
const batchSize = 200

/** An action, because the request of a write is stored for its idempotency key, and this one has hashes of passwords. */
export const importMembers = implementAction(contract.importMembers, ({ transaction }, request) =>
  transaction(async (site) => {
    const { lines, dryRun, newPasswordRequired = false, importId: earlier } = request
    const planned = await planMembers(site, lines)
    const outcomes = planned.map(({ outcome }) => outcome)
    const added = planned.filter(({ outcome }) => outcome === 'NEW')
    if (earlier && !(await lockImport(site, earlier))) throw noImport(earlier)
    if (dryRun || added.length === 0) return { outcomes, ...(earlier && { importId: earlier }) }
    const importId = earlier ?? (await startImport(site))
    for (const { member: given, passwordHash } of added) {
      const { id } = await addMember(site, given)
      await noteImported(site, importId, id)
      if (passwordHash) await setPasswordHash(site, id, passwordHash)
      if (passwordHash && newPasswordRequired) await markNewRequired(site, id)
    }
    return { outcomes, importId }
  }),
)

export const listMemberImports = implementRead(contract.listMemberImports, async ({ site }) => ({
  imports: (await loadNewestImports(site)).map(({ id, created_date, undone_date, members }) => ({
    id,
    createdDate: created_date.toISOString(),
    memberCount: members,
    ...(undone_date && { undoneDate: undone_date.toISOString() }),
  })),
}))

export const undoMemberImport = implement(contract.undoMemberImport, async ({ site }, { importId }) => {
  if (!(await lockImport(site, importId))) throw noImport(importId)
  const ids = await loadUnusedImportedMembers(site, importId, batchSize)
  for (const id of ids) await trashMember(site, id)
  if (ids.length === batchSize) return { deleted: ids.length, kept: 0, more: true }
  return { deleted: ids.length, kept: await finishUndo(site, importId), more: false }
})

function noImport(id: string) {
  return refusal('MEMBER_IMPORT_NOT_FOUND', 'there is no such import, or it was undone', { id })
}
