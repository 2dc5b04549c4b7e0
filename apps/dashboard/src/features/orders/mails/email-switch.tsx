import { t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { refundSideEffectsLimits } from '@stoa/contract/limits/ecom/order-transactions'
import { useQuery } from '@tanstack/react-query'
import { notSentReasons } from '../../../lib/mail/mails.ts'
import { SwitchField, TextAreaField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'
import { mailSendingQuery } from './queries.ts'

/** The form values of a dialog that may email the customer. */
export interface EmailValues {
  email: boolean
  emailMessage: string
}

export function emailDefaults({ buyerInfo }: Order, isOn = true): EmailValues {
  return { email: isOn && Boolean(buyerInfo?.email), emailMessage: '' }
}

/** The choice to email the customer, with the address. Explains why no email would be sent, if so. */
export function EmailSwitch({ form, order, withMessage }: { form: FormOf<EmailValues>; order: Order; withMessage?: boolean }) {
  const isOn = useValue(form, 'email')
  const { notSentReason } = useQuery(mailSendingQuery).data ?? {}
  const address = order.buyerInfo?.email
  return (
    <>
      <SwitchField
        form={form}
        name="email"
        label={t`Email the customer`}
        disabled={!address}
        description={
          !address
            ? t(notSentReasons.NO_ADDRESS)
            : notSentReason
              ? `${t(notSentReasons[notSentReason])} ${t`The email won’t be sent. You can send it later from the order.`}`
              : address
        }
      />
      {withMessage && isOn && (
        <TextAreaField
          form={form}
          name="emailMessage"
          label={t`Message to the customer`}
          description={t`Optional. Appears in the email.`}
          limits={refundSideEffectsLimits.customMessage}
        />
      )}
    </>
  )
}
