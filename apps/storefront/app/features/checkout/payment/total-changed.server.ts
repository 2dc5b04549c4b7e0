import { msg } from '@lingui/core/macro'
import type { CallError, Client } from '@stoa/client'
import { getCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { ShowMoney } from '../../../lib/money/money.ts'
import { lineView, nameIn } from '../../../lib/money/lines.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import type { SectionProblem } from '../sections/save-result.ts'

/** A part of the total that is not what the buyer saw. */
interface Change {
  reason: string
  lineItemId?: string
  before?: string
  after?: string
}

/** Shows the total that the buyer saw, the one that is to be paid, and what has changed in between. */
export async function describeChangedTotal(
  api: Client,
  id: string,
  { data }: CallError,
  money: ShowMoney,
): Promise<Pick<SectionProblem<Translatable>, 'message' | 'details'>> {
  const { seenTotal, total, reasons = [] } = (data ?? {}) as { seenTotal?: string; total?: string; reasons?: Change[] }
  if (!seenTotal || !total) return { message: msg`The total has changed. Nothing was charged. Please check it and try again.` }
  const { checkout } = await api.call(getCheckout, { id })
  const nameOf = nameIn((checkout?.lineItems ?? []).map((line) => lineView(line, money)))
  const [seen, now] = [money(seenTotal), money(total)]
  return {
    message: msg`The total has changed from ${seen} to ${now}. Nothing was charged. Please check it and press Pay again.`,
    details:
      reasons.length > 0
        ? reasons.map((change) => describe(change, nameOf, money))
        : [msg`You changed this order on another page or device.`],
  }
}

function describe(change: Change, nameOf: (lineId: string) => string, money: ShowMoney): Translatable {
  const { reason, lineItemId = '' } = change
  const before = money(change.before ?? '0')
  const after = money(change.after ?? '0')
  switch (reason) {
    case 'LINE':
      return describeLine(change, nameOf(lineItemId), money)
    case 'COUPON':
      return msg`Your coupon takes off ${after} instead of ${before}.`
    case 'DISCOUNT':
      return msg`The discount is ${after} instead of ${before}.`
    case 'GIFT_CARD':
      return msg`Your gift card pays ${after} instead of ${before}.`
    case 'DELIVERY':
      return msg`Delivery costs ${after} instead of ${before}.`
    case 'FEES':
      return msg`Fees are ${after} instead of ${before}.`
    case 'TIP':
      return msg`Your tip is ${after} instead of ${before}.`
    default:
      return msg`Tax is ${after} instead of ${before}.`
  }
}

function describeLine({ before, after }: Change, name: string, money: ShowMoney): Translatable {
  if (after === undefined) return msg`An item was removed.`
  const [was, is] = [money(before ?? '0'), money(after)]
  return before === undefined ? msg`${name} was added for ${is}.` : msg`${name} costs ${is} instead of ${was}.`
}
