import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailVariable } from '@stoa/contract/services/stoa/mails'
import { dateFormat } from '@stoa/web/date-format'
import { deliveryTexts, type DeliveryTexts } from '../../lib/delivery/delivery-texts.server.ts'
import { moneyFormat } from '../../lib/money/money.ts'
import type { DesignOf, TextName } from '../design.ts'
import { mailTemplate, type MailTemplate, type StandardText, type WrittenMail } from '../mail-template.ts'
import type { MailFrame } from '../request.ts'
import type { OrderData } from './order-data.ts'

/** The formatters that every mail about an order needs. */
export interface OrderTools {
  i18n: I18n
  /** Formats an amount in the order's currency. */
  money(amount: string): string
  days: Intl.DateTimeFormat
  delivery: DeliveryTexts
}

/** The template of a mail about an order, with the notice of test orders, the merchant's message and a button that opens the order. */
export function orderMail<Data extends OrderData & { kind: string }>() {
  return <Variable extends MailVariable, Name extends TextName>({
    write,
    ...template
  }: {
    design: DesignOf<Variable, Name>
    texts: Readonly<Record<Name, StandardText<NoInfer<Variable> | 'shop'>>>
    write: (mail: Data & MailFrame, tools: OrderTools) => Omit<WrittenMail, 'notice' | 'message'>
  }): MailTemplate<Data> =>
    mailTemplate<Data>()({
      ...template,
      reader: 'BUYER',
      write: (mail, i18n) => {
        const tools = orderTools(mail, i18n)
        const { values, ...written } = write(mail, tools)
        return {
          buttonUrl: mail.orderUrl,
          ...written,
          values: { ...orderValues(mail, tools), ...values },
          notice: mail.order.isTest
            ? i18n._(msg`This is a test order. Nothing is charged and nothing will be shipped.`)
            : undefined,
          message: mail.message?.trim() || undefined,
        }
      },
    })
}

function orderTools({ order, shop }: OrderData & MailFrame, i18n: I18n): OrderTools {
  return {
    i18n,
    money: moneyFormat(order.currency ?? 'EUR', i18n.locale),
    days: dateFormat(i18n.locale, shop, { dateStyle: 'long' }),
    delivery: deliveryTexts(i18n, shop),
  }
}

function orderValues({ order, orderUrl }: OrderData, { money, days }: OrderTools): WrittenMail['values'] {
  const { contactDetails } = order.billingInfo ?? order.recipientInfo ?? {}
  return {
    name: contactDetails?.firstName?.trim() || '',
    orderNumber: order.number ?? '',
    orderDate: days.format(new Date(order.purchasedDate ?? order.createdDate ?? 0)),
    orderTotal: money(order.priceSummary?.total?.amount ?? '0'),
    orderLink: orderUrl,
  }
}
