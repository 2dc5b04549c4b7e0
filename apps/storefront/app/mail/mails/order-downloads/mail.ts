import { msg } from '@lingui/core/macro'
import { mailLine } from '../../parts/order-lines.ts'
import { orderMail } from '../../parts/order-mail.ts'
import type { OrderDownloads } from './data.ts'

/** The addresses of the files are on the order's page: programs that open the links of mails would use them up. */
export const orderDownloads = orderMail<OrderDownloads>(({ order, orderUrl, shop }, tools) => {
  const { i18n, days } = tools
  const number = order.number ?? ''
  const files = (order.lineItems ?? []).filter(({ digitalFile }) => digitalFile?.link)
  const [end] = files.flatMap(({ digitalFile }) => digitalFile?.expirationDate ?? []).toSorted()
  return {
    subject: i18n._(msg`The files of your order ${number} at ${shop.name}`),
    title: i18n._(msg`Your files are ready`),
    paragraphs: [
      end
        ? i18n._(msg`You can download them on the page of your order until ${days.format(new Date(end))}.`)
        : i18n._(msg`You can download them on the page of your order.`),
    ],
    action: { label: i18n._(msg`Go to your downloads`), url: orderUrl },
    lines: files.map((line) => mailLine(line, tools)),
  }
})
