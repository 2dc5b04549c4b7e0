import { msg } from '@lingui/core/macro'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { mailTemplate } from '../../mail-template.ts'
import { design, type BackInStock } from './data.ts'

/** Promises a piece only where one is kept: otherwise others were told too, and nothing is reserved. */
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
    'BODY.HELD': ({ product, holdTime }) => [
      msg`You asked us to tell you when ${product} is in stock again. Now it is.`,
      msg`We keep one for you for ${holdTime}, from the moment at which we sent this email. After that, the next person on the list gets it.`,
    ],
    BUTTON: () => msg`See the product`,
    'BUTTON.HELD': () => msg`Buy the one we keep for you`,
    NOTE: () => '',
  },
  write({ name, product, variant, price, image, url, unsubscribeUrl, parameters, holdMinutes }, i18n) {
    const amount =
      price && new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: price.currency }).format(Number(price.value))
    return {
      values: {
        name: name ?? '',
        product,
        price: amount ?? '',
        holdTime: holdMinutes ? writeMinutes(holdMinutes, i18n.locale) : '',
      },
      cases: holdMinutes ? ['HELD'] : [],
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

/** `2 days`, `36 hours`, `90 minutes`: the largest unit in which it is a whole number. */
function writeMinutes(minutes: number, locale: string): string {
  const [unit, length] =
    minutes % 1440 === 0 ? (['day', 1440] as const) : minutes % 60 === 0 ? (['hour', 60] as const) : (['minute', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / length)
}
