import { t } from '@lingui/core/macro'
import type { Mail } from '@stoa/contract/services/stoa/mails'
import { useNavigate, useOutletContext } from 'react-router'
import { useShownQueue } from '../../../lib/queue/queue.ts'
import { SideForm } from '../../../ui/form/side-form.tsx'
import { checkRecipient, RecipientField, toResend } from '../mails/recipient-field.tsx'
import { useResend } from './use-resend.ts'

/** Sends a failed email to a corrected address. */
export default function AddressForm() {
  const mail = useOutletContext<Mail>()
  const navigate = useNavigate()
  const { pathTo } = useShownQueue()
  return (
    <SideForm
      title={t`Send to another address`}
      call={useResend(mail)}
      initial={{ recipient: mail.recipient }}
      check={checkRecipient}
      toRequest={(values) => toResend(mail, values)}
      submitLabel={t`Send now`}
      onClose={() => void navigate(pathTo(mail.id), { preventScrollReset: true })}
    >
      {(form) => <RecipientField form={form} description={t`The order keeps its own address.`} data-autofocus />}
    </SideForm>
  )
}
