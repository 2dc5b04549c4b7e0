import { t } from '@lingui/core/macro'
import { createMemberNote, deleteMemberNote, listMemberNotes } from '@stoa/contract/calls/stoa/member-notes'
import { createMemberNoteRequestLimits } from '@stoa/contract/limits/stoa/member-notes'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { NotesPanel as Notes } from '../../../../lib/record/notes-panel.tsx'
import { memberNotesQuery, memberTimelineQuery } from '../../queries.ts'

/** Staff's notes about the member. Hidden without the permission to read them. */
export function NotesPanel({ memberId }: { memberId: string }) {
  return isAllowed(listMemberNotes) ? <MemberNotes memberId={memberId} /> : null
}

function MemberNotes({ memberId }: { memberId: string }) {
  const refreshes = [memberNotesQuery(memberId), memberTimelineQuery(memberId)]
  return (
    <Notes
      query={useQuery(memberNotesQuery(memberId))}
      empty={t`No notes. Only staff sees them here; members get them with the copy of their data.`}
      maxLength={createMemberNoteRequestLimits.text.maxLength}
      add={useCall(createMemberNote, { failed: t`We couldn’t add the note`, done: t`Note added`, refreshes })}
      toRequest={(text) => ({ memberId, text })}
      remove={useCall(deleteMemberNote, { failed: t`We couldn’t delete the note`, done: t`Note deleted`, refreshes })}
    />
  )
}
