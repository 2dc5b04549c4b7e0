import { t } from '@lingui/core/macro'
import type { GiftCardProduct, TimePeriod } from '@stoa/contract/services/marketing/gift-voucher-products'
import { toDecimal } from '@stoa/web/decimal'

export interface ProductValues {
  name: string
  description: string
  /** The URL of the image, or empty. */
  picture: string
  /** One per line. */
  amounts: string
  hasOwnAmount: boolean
  min: string
  max: string
  expiration: 'NONE' | 'RELATIVE' | 'FIXED'
  fixedDate: string
  count: string
  period: TimePeriod
}

export function toValues({
  name = '',
  description,
  image,
  presetVariants = [],
  customVariant,
  expirationType = 'NONE',
  fixedExpirationDate,
  relativeExpirationDate,
}: GiftCardProduct): ProductValues {
  return {
    name,
    description: description ?? '',
    picture: image?.url ?? '',
    amounts: presetVariants.map(amountsLine).join('\n'),
    hasOwnAmount: Boolean(customVariant),
    min: customVariant?.minValue?.amount ?? '',
    max: customVariant?.maxValue?.amount ?? '',
    expiration: expirationType,
    fixedDate: fixedExpirationDate ?? '',
    count: relativeExpirationDate?.value ? String(relativeExpirationDate.value) : '3',
    period: relativeExpirationDate?.period ?? 'YEARS',
  }
}

/** `45.00 = 50.00` for a card that is worth more than it costs. */
function amountsLine({ price, value }: NonNullable<GiftCardProduct['presetVariants']>[number]): string {
  return !value?.amount || value.amount === price?.amount ? (price?.amount ?? '') : `${price?.amount} = ${value.amount}`
}

function amountsIn(text: string): { price: string | undefined; value: string | undefined }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [price = '', value = price] = line.split('=').map((part) => part.trim())
      return { price: toDecimal(price) ?? undefined, value: toDecimal(value) ?? undefined }
    })
}

export function checkProduct({ name, amounts, hasOwnAmount, min, max, expiration, fixedDate }: ProductValues) {
  const variants = amountsIn(amounts)
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(variants.length === 0 && !hasOwnAmount && { amounts: t`Enter at least one amount, or let customers choose.` }),
    ...(variants.some(({ price, value }) => !price || !value) && { amounts: t`One amount per line, such as 50.00.` }),
    ...(hasOwnAmount && !toDecimal(min) && { min: t`Enter an amount, such as 10.00.` }),
    ...(hasOwnAmount && !toDecimal(max) && { max: t`Enter an amount, such as 200.00.` }),
    ...(expiration === 'FIXED' && !fixedDate && { fixedDate: t`Enter a date.` }),
  }
}

/** Amounts that stay keep their ids, so that carts keep them. */
export function toProduct(values: ProductValues, before: GiftCardProduct | undefined): GiftCardProduct {
  const { name, description, picture, amounts, hasOwnAmount, min, max, expiration, fixedDate, count, period } = values
  const known = new Map((before?.presetVariants ?? []).map((variant) => [amountsLine(variant), variant]))
  return {
    name: name.trim(),
    description: description.trim() || null,
    ...(picture !== (before?.image?.url ?? '') && { image: picture ? { url: picture } : (null as unknown as undefined) }),
    presetVariants: amountsIn(amounts).map(({ price, value }) => {
      const variant = { price: { amount: price! }, value: { amount: value! } }
      const same = known.get(amountsLine(variant))
      return { ...variant, ...(same?.id && { id: same.id }) }
    }),
    ...(hasOwnAmount
      ? { customVariant: { minValue: { amount: toDecimal(min)! }, maxValue: { amount: toDecimal(max)! } } }
      : before?.customVariant && { customVariant: null as unknown as undefined }),
    expirationType: expiration,
    ...(expiration === 'FIXED' && { fixedExpirationDate: fixedDate }),
    ...(expiration === 'RELATIVE' && { relativeExpirationDate: { value: Number(count), period } }),
  }
}
