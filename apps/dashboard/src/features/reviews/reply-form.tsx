import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { getReviewSettings } from '@stoa/contract/calls/stoa/reviews'
import { replyLimits } from '@stoa/contract/limits/reviews/reviews'
import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useOutletContext } from 'react-router'
import { isAllowed } from '../../lib/calls/access.ts'
import { useShownQueue } from '../../lib/queue/queue.ts'
import { reviewSettingsQuery } from './shared/review-settings.ts'
import { TextAreaField } from '../../ui/fields/fields.tsx'
import { SideForm } from '../../ui/form/side-form.tsx'
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
        <>
          <Templates row={row} onPick={(text) => form.setValue('message', text, { shouldDirty: true })} />
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
        </>
      )}
    </SideForm>
  )
}

/** The site's texts for replies; nothing where there are none. */
function Templates({ row, onPick }: { row: ReviewRow; onPick: (text: string) => void }) {
  const { data } = useQuery({ ...reviewSettingsQuery, enabled: isAllowed(getReviewSettings) })
  const templates = data?.replyTemplates ?? []
  if (templates.length === 0) return null
  return (
    <NativeSelect
      label={t`Template`}
      value=""
      onChange={(event) => onPick(filledIn(templates[Number(event.currentTarget.value)] ?? '', row))}
      data={[
        { value: '', label: t`Choose a template…` },
        ...templates.map((text, index) => ({ value: String(index), label: text.slice(0, 60) })),
      ]}
    />
  )
}

/** A template with what the review has. */
function filledIn(template: string, { authorName, entityName, content }: ReviewRow): string {
  const values: Readonly<Record<string, string>> = {
    name: authorName ?? t`Anonymous`,
    product: entityName ?? '',
    stars: String(content?.rating ?? ''),
  }
  return template.replace(/\{(name|product|stars)\}/g, (_, variable: string) => values[variable]!)
}
