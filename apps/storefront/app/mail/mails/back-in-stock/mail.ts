import { msg } from '@lingui/core/macro'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { mailTemplate } from '../../mail-template.ts'
import { design, type BackInStock } from './data.ts'

/** Promises no piece: others were told too, and nothing is reserved. */
export const backInStock = mailTemplate<BackInStock>()({
  reader: 'WAITING',
  design,
  texts: {
    SUBJECT: ({ shop, product }) => msg`${shop}: ${product} is back in stock`,
    PREHEADER: () => '',
    TITLE: () => msg`It’s back`,
    BODY: ({ product }) => [
      msg`You asked us to tell you when ${product} is in stock again. Now it is.`,
      msg`We can’t reserve it, and others may be waiting too, so it may sell out again.`,
    ],
    BUTTON: () => msg`See the product`,
    NOTE: () => '',
  },
  write({ name, product, variant, price, image, url, unsubscribeUrl, parameters }, i18n) {
    const amount =
      price && new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: price.currency }).format(Number(price.value))
    return {
      values: { name: name ?? '', product, price: amount ?? '' },
      parameters,
      buttonUrl: url,
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
})
