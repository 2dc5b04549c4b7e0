import { t } from '@lingui/core/macro'
import { declineReturn } from '@stoa/contract/calls/stoa/returns'
import { declineReturnRequestLimits } from '@stoa/contract/limits/stoa/returns'
import { useCall } from '../../../lib/calls/use-call.ts'
import { TextAreaField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { useReturnDialog } from './use-return-dialog.ts'

/** Refuses a return, with a reason for the customer. */
export default function DeclineDialog() {
  const { returnId, refreshes, close } = useReturnDialog()
  const call = useCall(declineReturn, {
    failed: t`We couldn’t decline the return`,
    done: t`Return declined. The customer gets the reason by email.`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  return (
    <DialogForm
      title={t`Decline the return`}
      call={call}
      initial={{ reason: '' }}
      check={({ reason }) => (reason.trim() ? {} : { reason: t`Enter a reason. The customer reads it.` })}
      toRequest={({ reason }) => ({ returnId, reason: reason.trim() })}
      submitLabel={t`Decline`}
      danger
      onClose={close}
    >
      {(form) => (
        <TextAreaField
          form={form}
          name="reason"
          label={t({ message: 'Reason', context: 'return' })}
          description={t`The customer reads it on the page of their order and in the email.`}
          limits={declineReturnRequestLimits.reason}
        />
      )}
    </DialogForm>
  )
}
