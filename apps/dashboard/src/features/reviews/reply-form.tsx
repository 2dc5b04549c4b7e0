import { t } from '@lingui/core/macro'
import { replyLimits } from '@stoa/contract/limits/reviews/reviews'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { useNavigate, useOutletContext } from 'react-router'
import { useShownQueue } from '../../lib/queue/queue.ts'
import { TextAreaField } from '../../ui/fields.tsx'
import { SideForm } from '../../ui/side-form.tsx'
import { useReply } from './use-decisions.ts'

/** The shop's public reply to a review. */
export default function ReplyForm() {
  const row = useOutletContext<ReviewRow>()
  const navigate = useNavigate()
  const { pathTo } = useShownQueue()
  return (
    <SideForm
      title={t`Reply to the review`}
      call={useReply(row)}
      initial={{ message: row.replyMessage ?? '' }}
      check={({ message }) => (message.trim() ? {} : { message: t`Enter a reply.` })}
      toRequest={({ message }) => ({ reviewId: row.id!, message: message.trim() })}
      submitLabel={t`Save reply`}
      onClose={() => void navigate(pathTo(row.id!), { preventScrollReset: true })}
    >
      {(form) => (
        <TextAreaField
          form={form}
          name="message"
          label={t`Reply`}
          description={t`Everybody reads it below the review.`}
          limits={replyLimits.message}
          autosize
          minRows={5}
          data-autofocus
        />
      )}
    </SideForm>
  )
}
