import { t } from '@lingui/core/macro'
import { approveReturn } from '@stoa/contract/calls/stoa/returns'
import { approveReturnRequestLimits } from '@stoa/contract/limits/stoa/returns'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../../lib/calls/use-call.ts'
import { TextAreaField } from '../../../ui/fields/fields.tsx'
import { DialogForm } from '../../../ui/form/side-form.tsx'
import { returnSettingsQuery } from '../return-settings/queries.ts'
import { useReturnDialog } from './use-return-dialog.ts'

/** Lets the customer send the items back, and says how. */
export default function ApproveDialog() {
  const { returnId, refreshes, close } = useReturnDialog()
  const settings = useQuery(returnSettingsQuery)
  const call = useCall(approveReturn, {
    failed: t`We couldn’t approve the return`,
    done: t`Return approved. The customer gets the instructions by email.`,
    quiet: true,
    refreshes,
    onDone: close,
  })
  if (settings.isLoading) return null
  const { instructions, returnAddress } = settings.data ?? {}
  return (
    <DialogForm
      title={t`Approve the return`}
      call={call}
      initial={{ instructions: instructions ?? '', returnAddress: returnAddress ?? '' }}
      toRequest={(values) => ({ returnId, ...values })}
      submitLabel={t`Approve`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextAreaField
            form={form}
            name="instructions"
            label={t`Instructions`}
            description={t`For the customer. If empty, those of the settings.`}
            limits={approveReturnRequestLimits.instructions}
          />
          <TextAreaField
            form={form}
            name="returnAddress"
            label={t`Return address`}
            limits={approveReturnRequestLimits.returnAddress}
          />
        </>
      )}
    </DialogForm>
  )
}
