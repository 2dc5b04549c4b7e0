import { msg } from '@lingui/core/macro'
import { mailLine } from '../../parts/order-lines.ts'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type OrderDownloads } from './data.ts'

/** The addresses of the files are on the order's page: programs that open the links of mails would use them up. */
export const orderDownloads = orderMail<OrderDownloads>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`The files of your order ${orderNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Your files are ready`,
    BODY: ({ until }) => msg`You can download them on the page of your order until ${until}.`,
    'BODY.UNLIMITED': () => msg`You can download them on the page of your order.`,
    BUTTON: () => msg`Go to your downloads`,
    NOTE: () => '',
  },
  write({ order }, tools) {
    const files = (order.lineItems ?? []).filter(({ digitalFile }) => digitalFile?.link)
    const [end] = files.flatMap(({ digitalFile }) => digitalFile?.expirationDate ?? []).toSorted()
    return {
      values: { until: end ? tools.days.format(new Date(end)) : '' },
      cases: end ? [] : ['UNLIMITED'],
      lines: files.map((line) => mailLine(line, tools)),
    }
  },
})
