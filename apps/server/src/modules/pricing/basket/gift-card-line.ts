import { isGuid } from '../../../kernel/basics/ids.ts'
import type { DescriptionLine } from '@stoa/contract/services/ecom/cart'
import type { GiftCardProduct } from '@stoa/contract/services/marketing/gift-voucher-products'
import { formatAmount, parseAmount } from '@stoa/pricing'
import { giftCardAppId } from '@stoa/web/gift-card'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { chosenAmount, loadGiftCardProducts, readOptions, type GiftCardOptions } from '../gift-cards/index.ts'
import type { BasketLine } from './line.ts'
import type { ResolvedLine } from './resolved-line.ts'

const words = {
  en: { recipient: 'For', delivery: 'Sent by email on' },
  de: { recipient: 'Für', delivery: 'Per E-Mail am' },
}

export function isGiftCardLine<Line extends BasketLine>(line: Line): line is Line & Required<Pick<BasketLine, 'reference'>> {
  return line.reference?.appId === giftCardAppId
}

/** The gift cards that lines offer, by the product's id. Reads nothing where no line is one. */
export async function giftCardProducts(
  site: SiteRead,
  lines: readonly BasketLine[],
): Promise<ReadonlyMap<string, GiftCardProduct>> {
  const ids = lines.filter(isGiftCardLine).map(({ reference }) => reference.catalogItemId)
  const known = ids.filter(isGuid)
  return known.length > 0 ? loadGiftCardProducts(site, known) : new Map()
}

/** A line that sells a gift card. Its price is its amount; it is not delivered, and taxed when it is spent, not when it is sold. */
export function giftCardLine(site: SiteRead, line: BasketLine, product: GiftCardProduct | undefined): ResolvedLine {
  const { currency } = site.settings
  const options = readOptions(line.reference?.options)
  const amount = product && chosenAmount(product, options, currency)
  const seen = parseAmount(line.seen?.price ?? '0', currency)
  const name = product?.name ?? line.seen?.name ?? 'Gift card'
  return {
    line,
    availability: amount ? { status: 'AVAILABLE' } : { status: 'NOT_FOUND', quantityAvailable: 0 },
    name,
    translatedName: name,
    itemType: { preset: 'GIFT_CARD' },
    paymentOption: 'FULL_PAYMENT_ONLINE',
    unitPrice: amount?.price ?? seen,
    fullPrice: amount?.price ?? seen,
    deposit: undefined,
    options: descriptionOf(site, options),
    image: product?.image,
    slug: undefined,
    sku: undefined,
    weight: undefined,
    shippable: false,
    taxGroupId: undefined,
    deliveryProfileId: undefined,
    productId: undefined,
    variantId: undefined,
    categoryIds: [],
    version: undefined,
    choice: undefined,
    ...(amount && { orderedOptions: { value: formatAmount(amount.value, currency) } }),
  }
}

function descriptionOf({ language }: SiteRead, { deliveryDate, customTextFields }: GiftCardOptions): DescriptionLine[] {
  const { recipientName, recipientEmail } = customTextFields
  const recipient = recipientName ?? recipientEmail
  const shown = words[language.startsWith('de') ? 'de' : 'en']
  return [
    ...(recipient ? [textLine(words.en.recipient, shown.recipient, recipient)] : []),
    ...(deliveryDate ? [textLine(words.en.delivery, shown.delivery, deliveryDate)] : []),
  ]
}

function textLine(original: string, translated: string, text: string): DescriptionLine {
  return { name: { original, translated }, plainText: { original: text, translated: text } }
}
