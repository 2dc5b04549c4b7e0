import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type PaymentRequestMail } from './data.ts'

export const paymentRequest = orderMail<PaymentRequestMail>()({
  design,
  texts: {
    SUBJECT: ({ amount, orderNumber, shop }) => msg`Please pay ${amount} for your order ${orderNumber} at ${shop}`,
    'SUBJECT.REMINDER': ({ amount, orderNumber, shop }) =>
      msg`Reminder: please pay ${amount} for your order ${orderNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: ({ requestTitle }) => requestTitle,
    BODY: ({ description, shop, amount, orderNumber, deadline }) => [
      description,
      msg`${shop} asks you to pay ${amount} for your order ${orderNumber}.`,
      deadline,
      msg`The link opens a page where you can pay. Anybody who has the link can pay with it, and sees nothing of your order but its number.`,
    ],
    BUTTON: ({ amount }) => msg`Pay ${amount}`,
    NOTE: () => '',
  },
  write({ title, description, expirationDate, payUrl, isReminder, ...mail }, { i18n, money, days }) {
    const amount = money(mail.amount)
    const until = expirationDate && days.format(new Date(expirationDate))
    return {
      values: {
        requestTitle: title,
        description: description ?? '',
        amount,
        until: until ?? '',
        deadline: until ? i18n._(msg`You can pay until ${until}.`) : '',
      },
      cases: isReminder ? ['REMINDER'] : [],
      buttonUrl: payUrl,
      totals: [{ label: i18n._(msg`To pay`), amount }],
    }
  },
})
