import { t } from '@lingui/core/macro'
import { submitDisputeEvidence } from '@stoa/contract/calls/stoa/payment-disputes'
import type { PaymentDispute, SubmitDisputeEvidenceRequest } from '@stoa/contract/services/stoa/payment-disputes'
import { submitDisputeEvidenceRequestLimits } from '@stoa/contract/limits/stoa/payment-disputes'
import { useState } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { ConfirmDialog } from '../../../../ui/feedback/confirm.tsx'
import { TextAreaField } from '../../../../ui/fields/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { disputeQueries } from './dispute-queries.ts'
import type { EvidenceValues } from './evidence-files.ts'
import { FilesField } from './files-field.tsx'

/** The shop's account of what was sold and delivered. It asks before it is sent, because that works only once. */
export function EvidenceForm({ dispute }: { dispute: PaymentDispute }) {
  const disputeId = dispute.id!
  const [asked, ask] = useState<SubmitDisputeEvidenceRequest>()
  const call = useCall(submitDisputeEvidence, {
    failed: t`We couldn’t send the evidence`,
    done: t`Evidence sent`,
    quiet: true,
    refreshes: disputeQueries(dispute),
  })
  const initial: EvidenceValues = { text: '', files: [] }
  return (
    <>
      <Form
        call={{ ...call, send: ask }}
        initial={initial}
        check={({ text }) => (text.trim() ? {} : { text: t`Describe what was sold and delivered.` })}
        toRequest={({ text, files }) => ({ disputeId, text: text.trim(), files })}
        guardedOn={paths.paymentDispute(disputeId)}
        submitLabel={t`Send evidence`}
      >
        {(form) => (
          <>
            <TextAreaField
              form={form}
              name="text"
              label={t`What happened`}
              description={t`What was sold, when it was sent, the tracking number, and what you and the customer agreed.`}
              minRows={6}
              limits={submitDisputeEvidenceRequestLimits.text}
            />
            <FilesField form={form} />
          </>
        )}
      </Form>
      <ConfirmDialog
        opened={asked !== undefined}
        question={t`Send the evidence?`}
        consequence={t`It goes to the customer’s bank. You can send it once, and you can’t change it afterwards.`}
        confirmLabel={t`Send`}
        harmless
        onConfirm={() => asked && call.send(asked)}
        onClose={() => ask(undefined)}
      />
    </>
  )
}
