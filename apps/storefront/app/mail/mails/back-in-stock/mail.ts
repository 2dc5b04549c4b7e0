import { msg } from '@lingui/core/macro'
import { toPictureView } from '../../../lib/media/pictures.ts'
import type { MailTemplate } from '../../mail-template.ts'
import { fillOwnText } from '../../parts/own-text.ts'
import type { BackInStock } from './data.ts'

/** Promises no piece: others were told too, and nothing is reserved. */
export const backInStock: MailTemplate<BackInStock> = {
  reader: 'WAITING',
  write({ shop, name, product, variant, price, image, url, unsubscribeUrl, parameters = {}, text = {} }, i18n) {
    const amount =
      price && new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: price.currency }).format(Number(price.value))
    const own = fillOwnText(text, { ...parameters, shop: shop.name, product, name, price: amount })
    return {
      subject: own.subject ?? i18n._(msg`${shop.name}: ${product} is back in stock`),
      title: own.title ?? i18n._(msg`It’s back`),
      paragraphs: own.paragraphs ?? [
        i18n._(msg`You asked us to tell you when ${product} is in stock again. Now it is.`),
        i18n._(msg`We can’t reserve it, and others may be waiting too, so it may sell out again.`),
      ],
      action: { label: i18n._(msg`See the product`), url },
      lines: [
        {
          id: product,
          name: product,
          slug: undefined,
          quantity: 1,
          options: variant ? [{ name: i18n._(msg`Variant`), value: variant }] : [],
          picture: toPictureView(image, product),
          ...(amount && { total: amount }),
        },
      ],
      unsubscribe: { label: i18n._(msg`No more of these emails`), url: unsubscribeUrl },
    }
  },
}
