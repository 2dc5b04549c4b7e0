import { t } from '@lingui/core/macro'
import { sendGiftCardEmail } from '@stoa/contract/calls/marketing/gift-vouchers'
import type { GiftCard } from '@stoa/contract/services/marketing/gift-vouchers'
import { isEmail } from '@stoa/contract/email'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { giftCardQuery, giftCards } from './queries.ts'

/** Mails the card, again or to a corrected address. */
export function ResendForm({ card: { id, notificationInfo }, onDone }: { card: GiftCard; onDone: () => void }) {
  const call = useCall(sendGiftCardEmail, {
    failed: t`We couldn’t send the gift card`,
    done: t`Gift card on its way`,
    quiet: true,
    onDone,
    refreshes: [giftCards, giftCardQuery(id!)],
  })
  return (
    <Form
      call={call}
      initial={{ email: notificationInfo?.recipient?.email ?? '' }}
      check={({ email }) => (isEmail(email.trim()) ? {} : { email: t`Enter an email address such as name@example.com.` })}
      toRequest={({ email }) => ({ giftCardId: id!, recipientEmail: email.trim() })}
      submitLabel={t`Send`}
    >
      {(form) => (
        <TextField
          form={form}
          name="email"
          type="email"
          label={t`Email address`}
          description={t`Once it was sent, nobody knows the code any more. So the card gets a new one, and the earlier code stops working.`}
          autoComplete="off"
        />
      )}
    </Form>
  )
}
