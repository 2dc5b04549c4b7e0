import { t } from '@lingui/core/macro'
import { Textarea } from '@mantine/core'
import { addActivities } from '@stoa/contract/calls/ecom/orders'
import type { Activity, Order } from '@stoa/contract/services/ecom/orders'
import { merchantCommentLimits } from '@stoa/contract/limits/ecom/orders'
import { useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { When } from '../../../lib/format/when.tsx'
import { TextAreaField } from '../../../ui/fields/fields.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { describeActivity } from './activity-sentences.ts'
import { describeChange } from './change-sentences.ts'
import { latestFirst } from '../list/latest-first.ts'
import { orderFileQuery } from '../queries.ts'
import classes from './timeline.module.css'

/** The order's activities, latest first, and a form for comments. */
export function Timeline({ order }: { order: Order }) {
  const currency = order.currency ?? 'XXX'
  const activities = latestFirst(order.activities ?? [])
  return (
    <Panel title={t`Timeline`}>
      <CommentForm orderId={order.id!} />
      <ol className={classes.timeline}>
        {activities.map((activity) => (
          <li key={activity.id} className={classes.entry} data-comment={activity.merchantComment ? true : undefined}>
            <div className={classes.what}>
              {activity.merchantComment ? (
                <p className={classes.comment}>{activity.merchantComment.message}</p>
              ) : (
                describeActivity(activity, currency)
              )}
              {activity.draftOrderChangesApplied && <Changes applied={activity.draftOrderChangesApplied} currency={currency} />}
            </div>
            <span className={classes.when}>
              {authorName(activity) && `${authorName(activity)} · `}
              <When date={activity.createdDate} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** What an edit of the order changed, and why. */
function Changes({ applied, currency }: { applied: NonNullable<Activity['draftOrderChangesApplied']>; currency: string }) {
  const { changes = [], reason } = applied
  return (
    <>
      {reason && <p className={classes.comment}>{reason}</p>}
      <ul className={classes.changes}>
        {changes.map((change, index) => (
          <li key={index}>{describeChange(change, currency)}</li>
        ))}
      </ul>
    </>
  )
}

function CommentForm({ orderId }: { orderId: string }) {
  const [written, setWritten] = useState(0)
  const call = useCall(addActivities, {
    failed: t`We couldn’t add the comment`,
    done: t`Comment added`,
    quiet: true,
    refreshes: [orderFileQuery(orderId)],
    onDone: () => setWritten((count) => count + 1),
  })
  if (call.denied) return <Textarea label={t`Comment`} description={call.denied} disabled />
  return (
    <Form
      key={`${orderId} ${written}`}
      call={call}
      initial={{ message: '' }}
      check={({ message }) => (message.trim() ? {} : { message: t`Enter a comment.` })}
      toRequest={({ message }) => ({
        orderId,
        orderActivities: [{ activityType: 'MERCHANT_COMMENT' as const, merchantComment: { message: message.trim() } }],
      })}
      submitLabel={t`Add comment`}
      aside
      guardedOn={paths.order(orderId)}
    >
      {(form) => (
        <TextAreaField
          form={form}
          name="message"
          label={t`Comment`}
          placeholder={t`Only your staff can see this`}
          limits={merchantCommentLimits.message}
        />
      )}
    </Form>
  )
}

function authorName({ author, authorEmail }: Activity): string | undefined {
  if (author?.kind === 'CUSTOMER') return t`Customer`
  if (author?.kind === 'APP') return t`App ${author.name ?? ''}`
  return author?.name ?? authorEmail ?? undefined
}
