import * as own from '@stoa/contract/services/stoa/tips'
import * as contract from '@stoa/contract/services/ecom/tips'
import { formatAmount, tipAmount } from '@stoa/pricing'
import { WireError } from '../../../../kernel/basics/errors.ts'
import { implementRead, implementWithAsyncCommit } from '../../../../kernel/operations/operation.ts'
import { checkChoice, customerTips } from '../../../orders/tips/index.ts'
import { changeCheckout, takeOpen } from '../change.ts'
import type { Checkout } from '../checkout.ts'
import { reachable } from '../owner.ts'
import { price } from '../price.ts'

export const getTipOffer = implementRead(own.getTipOffer, async ({ site, caller }, { checkoutId }) => {
  const checkout = await reachable(site, caller, { id: checkoutId })
  const settings = await customerTips(site, checkout.content.businessLocationId)
  if (!settings) return {}
  const { totals } = (await price(site, checkout, 'RECENT')).priced
  const { currency } = site.settings
  const { subtotal, tip } = totals.summary
  const type = settings.tipType === 'AMOUNT' ? ('AMOUNT' as const) : ('PERCENTAGE' as const)
  return {
    tipOffer: {
      tipType: type,
      presets: (settings.presets ?? []).map((preset) => {
        const value = String(preset.value)
        const amount = formatAmount(tipAmount({ type, value }, subtotal, currency), currency)
        return { value, amount, default: preset.default ?? false }
      }),
      allowCustomAmount: settings.allowCustomAmount ?? true,
      ...chosenTip(checkout, formatAmount(tip, currency)),
    },
  }
})

/** "If the customer hasn't yet selected a tip choice, the response is empty." */
export const getTipChoice = implementRead(contract.getTipChoice, async ({ site, caller }, { purchaseFlowId }) => {
  const { content } = await ofPerson(() => reachable(site, caller, { id: purchaseFlowId }), purchaseFlowId)
  return content.tip ? { tipChoice: content.tip } : {}
})

export const updateTipChoice = implementWithAsyncCommit(
  contract.updateTipChoice,
  async ({ site, caller }, { purchaseFlowId, tipChoice: { tipType = 'CUSTOM', value = '0' } }) => {
    const tip = { tipType, value }
    const checkout = await ofPerson(() => takeOpen(site, caller, purchaseFlowId), purchaseFlowId)
    const { subtotal } = (await price(site, checkout, 'RECENT')).priced.totals.summary
    checkChoice(await customerTips(site, checkout.content.businessLocationId), tip, subtotal, site.settings.currency)
    await changeCheckout(site, checkout, (content) => ({ ...content, tip }))
    return { tipChoice: tip }
  },
)

function chosenTip({ content: { tip } }: Checkout, amount: string): Pick<own.TipOffer, 'choice'> {
  return tip ? { choice: { tipType: tip.tipType!, value: tip.value!, amount } } : {}
}

/** The contract has one code for a purchase flow that is not the caller's, or that nobody has. */
async function ofPerson(find: () => Promise<Checkout>, purchaseFlowId: string | null | undefined): Promise<Checkout> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'CHECKOUT_NOT_FOUND') throw error
    throw new WireError(404, 'PERSON_IDENTITY_NOT_FOUND', 'the caller has no such purchase', { data: { purchaseFlowId } })
  }
}
