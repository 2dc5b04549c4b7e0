import { createMemberNote, listMemberNotes, deleteMemberNote } from './member-notes.ts'

export const memberNotes = {
  createMemberNote,
  listMemberNotes,
  deleteMemberNote,
}
