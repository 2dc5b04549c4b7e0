import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import type { GiftCardProduct } from '@stoa/contract/services/marketing/gift-voucher-products'
import { parseAmount } from '@stoa/pricing'
import { readDecimal } from '@stoa/web/read-decimal'

const typed = ['recipientName', 'recipientEmail', 'senderName', 'message'] as const
const fields = ['card', 'amount', 'ownAmount', 'deliveryDate', ...typed] as const

export type ChoiceField = (typeof fields)[number]

/** Reads the choices of a gift card from a form, as options of its line in the cart, with the errors. */
export function readChoice(form: FormData, { i18n, digits }: { i18n: I18n; digits: number }) {
  const values = Object.fromEntries(
    fields.map((name) => [
      name,
      String(form.get(name) ?? '')
        .trim()
        .slice(0, 500),
    ]),
  ) as Record<ChoiceField, string>
  const problems: Partial<Record<ChoiceField, string>> = {}
  const isOwn = values.amount === 'own'
  const read = readDecimal(values.ownAmount, { locale: i18n.locale, digits })
  const amount = isOwn && read.kind === 'decimal' ? read.decimal : undefined
  if (values.amount === '') problems.amount = i18n._(msg`Please choose an amount.`)
  if (isOwn && amount === undefined) problems.ownAmount = i18n._(msg`Enter an amount such as 25.`)
  if (values.recipientEmail && !isEmail(values.recipientEmail))
    problems.recipientEmail = i18n._(msg`Enter an email address such as name@example.com.`)
  if (values.deliveryDate && !/^\d{4}-\d{2}-\d{2}$/.test(values.deliveryDate))
    problems.deliveryDate = i18n._(msg`Enter a day such as 2026-12-24.`)
  const texts = Object.fromEntries(typed.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
  return {
    values,
    problems,
    catalogItemId: values.card,
    options: {
      ...(isOwn ? { amount } : { variantId: values.amount }),
      ...(values.deliveryDate && { deliveryDate: values.deliveryDate }),
      ...(Object.keys(texts).length > 0 && { customTextFields: texts }),
    },
  }
}

/** True if the gift card can be bought with the chosen amount. */
export function isOffered(
  { presetVariants = [], customVariant }: GiftCardProduct,
  { variantId, amount }: { variantId?: string | undefined; amount?: string | undefined },
  currency: string,
): boolean {
  if (variantId) return presetVariants.some(({ id }) => id === variantId)
  const { minValue, maxValue } = customVariant ?? {}
  if (!amount || !minValue?.amount || !maxValue?.amount) return false
  const minor = parseAmount(amount, currency)
  return minor >= parseAmount(minValue.amount, currency) && minor <= parseAmount(maxValue.amount, currency)
}
