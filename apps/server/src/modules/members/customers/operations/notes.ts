import * as contract from '@stoa/contract/services/stoa/customers'
import type { CustomerNote } from '@stoa/contract/services/stoa/customers'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { insertNote, loadNotes, maxNotes, removeNote, type StoredNote } from '../../member-notes/index.ts'
import { customer } from '../entity.ts'

export const createCustomerNote = implement(
  contract.createCustomerNote,
  async ({ site, caller, refuse }, { customerId, text }) => {
    if (!isStaff(caller)) throw permissionDenied('only staff writes notes')
    await customer.lock(site, customerId)
    if ((await loadNotes(site, customerId)).length >= maxNotes)
      throw refuse('TOO_MANY_NOTES', `there are at most ${maxNotes} notes about a customer`)
    return { note: present(await insertNote(site, { memberId: customerId, text, author: caller.name })) }
  },
)

export const listCustomerNotes = implementRead(contract.listCustomerNotes, async ({ site }, { customerId }) => ({
  notes: (await loadNotes(site, customerId)).map(present),
}))

export const deleteCustomerNote = implement(contract.deleteCustomerNote, async ({ site, refuse }, { noteId }) => {
  const removed = await removeNote(site, noteId)
  if (!removed) throw refuse('CUSTOMER_NOTE_NOT_FOUND', 'there is no such note', { id: noteId })
  site.noteBefore(present(removed))
  return {}
})

function present({ id, member_id, text, author, created_date }: StoredNote): CustomerNote {
  return { id, customerId: member_id, text, author, createdDate: created_date.toISOString() }
}
