import { t } from '@lingui/core/macro'
import { createGiftCard } from '@stoa/contract/calls/marketing/gift-vouchers'
import {
  createGiftCardRequestLimits,
  giftCardLimits,
  notificationInfoLimits,
  recipientLimits,
} from '@stoa/contract/limits/marketing/gift-vouchers'
import { isEmail } from '@stoa/contract/email'
import { toDecimal } from '@stoa/web/decimal'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../../lib/calls/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { DateTimeField } from '../../../../ui/fields/date-time-input.tsx'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import { TextAreaField, TextField } from '../../../../ui/fields/fields.tsx'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import { IssuedCode } from './issued-code.tsx'
import { giftCards } from './queries.ts'

const initial = { amount: '', code: '', prefix: '', expires: '', email: '', name: '', message: '', sendDate: '' }

/** Issues a card. Its code is shown once, because only its hash is stored. */
export default function NewGiftCard() {
  const { currency, timeZone } = useSession().site
  const navigate = useNavigate()
  const close = () => void navigate(paths.giftCards())
  const [issued, setIssued] = useState<string>()
  const create = useCall(createGiftCard, {
    failed: t`We couldn’t issue the gift card`,
    done: t`Gift card issued`,
    quiet: true,
    refreshes: [giftCards],
    onDone: ({ giftCard }) => setIssued(giftCard?.code ?? ''),
  })
  if (issued !== undefined) return <IssuedCode code={issued} onClose={close} />
  return (
    <SideForm
      title={t`Issue gift card`}
      call={create}
      initial={initial}
      check={({ amount, prefix, email, message }) => ({
        ...(!toDecimal(amount) && { amount: t`Enter an amount, such as 50.00.` }),
        ...(!/^[A-Za-z0-9]{0,6}$/.test(prefix.trim()) && { prefix: t`Use up to 6 letters and digits.` }),
        ...(email.trim() && !isEmail(email.trim()) && { email: t`Enter an email address such as name@example.com.` }),
        ...(message.trim() && !email.trim() && { email: t`Who is to get the message?` }),
      })}
      toRequest={({ amount, code, prefix, expires, email, name, message, sendDate }) => ({
        ...(prefix.trim() && !code.trim() && { codePrefix: prefix.trim().toUpperCase() }),
        giftCard: {
          currency,
          source: 'MANUAL' as const,
          initialValue: { amount: toDecimal(amount)! },
          ...(code.trim() && { code: code.replaceAll(/[\s-]/g, '').toUpperCase() }),
          ...(expires && { expirationDate: expires }),
          ...(email.trim() && {
            notificationInfo: {
              recipient: { email: email.trim(), ...(name.trim() && { name: name.trim() }) },
              ...(message.trim() && { personalizedMessage: message.trim() }),
              ...(sendDate && { notificationDate: sendDate }),
            },
          }),
        },
      })}
      submitLabel={t`Issue`}
      onClose={close}
    >
      {(form) => (
        <>
          <MoneyField form={form} name="amount" label={t`Amount, ${currency}`} currency={currency} data-autofocus />
          <TextField
            form={form}
            name="code"
            label={t`Code`}
            description={t`Leave it empty: a random one of 20 characters can’t be guessed. Your own has 8 to 20 letters and digits.`}
            limits={giftCardLimits.code}
            autoComplete="off"
          />
          <TextField
            form={form}
            name="prefix"
            label={t`Random code begins with`}
            description={t`Optional. Up to 6 letters and digits, such as XMAS26. The rest stays random.`}
            limits={createGiftCardRequestLimits.codePrefix}
            autoComplete="off"
          />
          <DateTimeField form={form} name="expires" label={t`Expires`} timeZone={timeZone} />
          <TextField
            form={form}
            name="email"
            type="email"
            label={t`Email address of the recipient`}
            description={t`Optional. The recipient gets the code by email.`}
            autoComplete="off"
          />
          <TextField form={form} name="name" label={t`Name of the recipient`} limits={recipientLimits.name} autoComplete="off" />
          <TextAreaField
            form={form}
            name="message"
            label={t`Message`}
            limits={notificationInfoLimits.personalizedMessage}
            minRows={3}
          />
          <DateTimeField form={form} name="sendDate" label={t`Send on (now if empty)`} timeZone={timeZone} />
        </>
      )}
    </SideForm>
  )
}
