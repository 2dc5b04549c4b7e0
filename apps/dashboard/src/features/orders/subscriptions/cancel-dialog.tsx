import { t } from '@lingui/core/macro'
import { cancelSubscription } from '@stoa/contract/calls/stoa/subscriptions'
import { cancelSubscriptionRequestLimits } from '@stoa/contract/limits/stoa/subscriptions'
import { useCall } from '../../../lib/calls/use-call.ts'
import { TextAreaField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useSubscriptionDialog } from './use-subscription-dialog.ts'

/** Ends a subscription for good. */
export default function CancelDialog() {
  const { subscriptionId, refreshes, close } = useSubscriptionDialog()
  const call = useCall(cancelSubscription, {
    failed: t`We couldn’t cancel the subscription`,
    done: t`Subscription cancelled`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  return (
    <DialogForm
      title={t`Cancel this subscription?`}
      call={call}
      initial={{ reason: '' }}
      toRequest={({ reason }) => ({ subscriptionId, ...(reason.trim() && { reason: reason.trim() }) })}
      submitLabel={t`Cancel subscription`}
      closeLabel={t`Keep`}
      danger
      onClose={close}
    >
      {(form) => (
        <>
          <p>{t`Nothing is charged any more, and it cannot be resumed. What was ordered is still delivered.`}</p>
          <TextAreaField
            form={form}
            name="reason"
            label={t({ message: 'Reason', context: 'subscription' })}
            description={t`For your history. The customer does not see it.`}
            limits={cancelSubscriptionRequestLimits.reason}
          />
        </>
      )}
    </DialogForm>
  )
}
