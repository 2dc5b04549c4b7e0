import { t } from '@lingui/core/macro'
import { rejectReviewRequestLimits } from '@stoa/contract/limits/stoa/reviews'
import type { RejectionReason, ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { useNavigate, useOutletContext } from 'react-router'
import { useShownQueue } from '../../lib/queue/queue.ts'
import { RadiosField, TextAreaField } from '../../ui/fields/fields.tsx'
import { SideForm } from '../../ui/form/side-form.tsx'
import { rejectionReasons } from './shared/review-states.tsx'
import { useReject } from './use-decisions.ts'

interface RejectValues {
  reason: RejectionReason
  note: string
}

const initial: RejectValues = { reason: 'HANDLING_SPAM', note: '' }

/** Asks why a review is rejected. The product page counts the reasons; a member reads reason and note. */
export default function RejectForm() {
  const row = useOutletContext<ReviewRow>()
  const navigate = useNavigate()
  const { pathTo } = useShownQueue()
  return (
    <SideForm
      title={t`Reject the review`}
      call={useReject(row)}
      initial={initial}
      toRequest={({ reason, note }: RejectValues) => ({ reviewId: row.id!, reason, ...(note.trim() && { note: note.trim() }) })}
      submitLabel={t`Reject`}
      onClose={() => void navigate(pathTo(row.id!), { preventScrollReset: true })}
    >
      {(form) => (
        <>
          <RadiosField
            form={form}
            name="reason"
            label={t`Reason`}
            description={t`The product page says how many reviews were rejected for which reason.`}
            data-autofocus
            data={Object.entries(rejectionReasons).map(([value, label]) => ({
              value: value as RejectionReason,
              label: t(label),
            }))}
          />
          <TextAreaField
            form={form}
            name="note"
            label={t`Message to the author`}
            description={t`A member reads it in their account, and can change the review and send it again.`}
            limits={rejectReviewRequestLimits.note}
            autosize
            minRows={3}
          />
        </>
      )}
    </SideForm>
  )
}
