import { msg } from '@lingui/core/macro'
import type { Card } from '@stoa/contract/services/stoa/sandbox-payments'
import type { Words } from '../../words.ts'

/** A card as a buyer types it: spaces in the number, `4/30` or `04 / 2030` for its end. */
export function readCard(values: Record<string, string>): { card: Card } | { fields: Record<string, Words> } {
  const number = (values.number ?? '').replace(/[\s-]/g, '')
  const [, month, year] = /^(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})$/.exec(values.expiry ?? '') ?? []
  const fields = {
    ...(!/^\d{12,19}$/.test(number) && { number: msg`Please enter the long number on the card.` }),
    ...((!month || +month < 1 || +month > 12) && { expiry: msg`Please enter month and year, like 04/30.` }),
    ...(!/^\d{3,4}$/.test(values.securityCode ?? '') && { securityCode: msg`Three or four digits, from the card.` }),
  }
  if (Object.keys(fields).length > 0) return { fields }
  return {
    card: {
      number,
      expiryMonth: Number(month),
      expiryYear: Number(year) + (year?.length === 2 ? 2000 : 0),
      securityCode: values.securityCode ?? '',
      ...(values.holderName && { holderName: values.holderName }),
    },
  }
}
