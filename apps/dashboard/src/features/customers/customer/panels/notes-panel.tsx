import { t } from '@lingui/core/macro'
import { createCustomerNote, deleteCustomerNote, listCustomerNotes } from '@stoa/contract/calls/stoa/customers'
import { createCustomerNoteRequestLimits } from '@stoa/contract/limits/stoa/customers'
import { useQuery } from '@tanstack/react-query'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { NotesPanel as Notes } from '../../../../lib/record/notes-panel.tsx'
import { customerNotesQuery, customerTimelineQuery } from '../../queries.ts'

/** Staff's notes about the customer. Hidden without the permission to read them. */
export function NotesPanel({ customerId }: { customerId: string }) {
  return isAllowed(listCustomerNotes) ? <CustomerNotes customerId={customerId} /> : null
}

function CustomerNotes({ customerId }: { customerId: string }) {
  const refreshes = [customerNotesQuery(customerId), customerTimelineQuery(customerId)]
  return (
    <Notes
      query={useQuery(customerNotesQuery(customerId))}
      empty={t`No notes. Only staff sees them here; people get them with the copy of their data.`}
      maxLength={createCustomerNoteRequestLimits.text.maxLength}
      add={useCall(createCustomerNote, { failed: t`We couldn’t add the note`, done: t`Note added`, refreshes })}
      toRequest={(text) => ({ customerId, text })}
      remove={useCall(deleteCustomerNote, { failed: t`We couldn’t delete the note`, done: t`Note deleted`, refreshes })}
    />
  )
}
