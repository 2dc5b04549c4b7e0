import * as contract from '@stoa/contract/services/stoa/member-notes'
import type { MemberNote } from '@stoa/contract/services/stoa/member-notes'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { lockMember } from '../../members/ports/reading.ts'
import { insertNote, loadNotes, removeNote, type StoredNote } from '../store.ts'

/** About one contact: nobody reads more. */
export const maxNotes = 200

export const createMemberNote = implement(contract.createMemberNote, async ({ site, caller, refuse }, { memberId, text }) => {
  if (!isStaff(caller)) throw permissionDenied('only staff writes notes')
  await lockMember(site, memberId)
  if ((await loadNotes(site, memberId)).length >= maxNotes)
    throw refuse('TOO_MANY_NOTES', `there are at most ${maxNotes} notes about a member`)
  return { note: present(await insertNote(site, { memberId, text, author: caller.name })) }
})

export const listMemberNotes = implementRead(contract.listMemberNotes, async ({ site }, { memberId }) => ({
  notes: (await loadNotes(site, memberId)).map(present),
}))

export const deleteMemberNote = implement(contract.deleteMemberNote, async ({ site, refuse }, { noteId }) => {
  const removed = await removeNote(site, noteId)
  if (!removed) throw refuse('MEMBER_NOTE_NOT_FOUND', 'there is no such note', { id: noteId })
  site.noteBefore(present(removed))
  return {}
})

function present({ id, member_id, text, author, created_date }: StoredNote): MemberNote {
  return { id, memberId: member_id, text, author, createdDate: created_date.toISOString() }
}
