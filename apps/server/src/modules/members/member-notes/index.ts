import type { Module } from '../../../kernel/background/module.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { memberNotes } from './operations/index.ts'
import { loadNotes, removeNotesAbout } from './store.ts'

export { maxNotes } from './operations/member-notes.ts'
export { insertNote, loadNotes, moveNotes, removeNote, returnNotes, type StoredNote } from './store.ts'

/** Members may read notes about themselves, but not who wrote them. */
const noteData: PersonalData = {
  name: 'notes',
  tables: ['member_note'],
  async *read(site, { memberId }) {
    for (const { text, created_date } of await loadNotes(site, memberId)) yield { text, createdDate: created_date }
  },
  erase: async (site, { memberId }) => ({ erased: await removeNotesAbout(site, memberId) }),
}

export const memberNotesModule = {
  name: 'member-notes',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/member-notes': memberNotes },
  personalData: [noteData],
} satisfies Module
