import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import type { PaymentRequestMail } from './data.ts'

export const paymentRequest = orderMail<PaymentRequestMail>((mail, { i18n, money, days }) => {
  const { order, shop, title, description, expirationDate, payUrl, isReminder } = mail
  const number = order.number ?? ''
  const amount = money(mail.amount)
  const until = expirationDate && days.format(new Date(expirationDate))
  return {
    subject: isReminder
      ? i18n._(msg`Reminder: please pay ${amount} for your order ${number} at ${shop.name}`)
      : i18n._(msg`Please pay ${amount} for your order ${number} at ${shop.name}`),
    title,
    paragraphs: [
      ...(description ? [description] : []),
      i18n._(msg`${shop.name} asks you to pay ${amount} for your order ${number}.`),
      ...(until ? [i18n._(msg`You can pay until ${until}.`)] : []),
      i18n._(
        msg`The link opens a page where you can pay. Anybody who has the link can pay with it, and sees nothing of your order but its number.`,
      ),
    ],
    action: { label: i18n._(msg`Pay ${amount}`), url: payUrl },
    totals: [{ label: i18n._(msg`To pay`), amount }],
  }
})
