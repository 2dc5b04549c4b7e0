import * as contract from '@stoa/contract/services/stoa/express-checkout'
import { formatAmount } from '@stoa/pricing'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import type { ActionContext } from '../../../../kernel/operations/types.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import {
  capturesAtOnce,
  connectedProvider,
  expressButtons,
  ProviderRefusal,
  ProviderUnavailable,
  usableMethods,
  type ExpressButtons,
  type ExpressPayment,
  type ProviderExpress,
  type UsableMethod,
} from '../../../orders/payments/index.ts'
import { checkoutFields, checkoutSettings } from '../../../pricing/checkout-settings/index.ts'
import { estimateFor, type EstimateQuestion } from '../estimate.ts'
import { reachable } from '../owner.ts'
import { checkoutRules } from '../store/rules.ts'

export const listExpressOptions = implementRead(contract.listExpressOptions, async ({ site }) => {
  return {
    needsPhone: await needsPhone(site),
    expressOptions: (await findExpressButtons(site)).map(({ method, provider, script, settings }) => ({
      paymentMethodId: method.id,
      provider,
      script,
      settings,
    })),
  }
})

/** The buttons of wallets with which a buyer can order here. */
export async function findExpressButtons(site: SiteRead): Promise<ExpressButtons[]> {
  if (await asksMoreThanWalletsProvide(site)) return []
  return expressButtons(site, {
    needsPhone: await needsPhone(site),
    capturesAtOnce: (method) => capturesAtOnce(site, method),
  })
}

const needsPhone = async (site: SiteRead) => (await checkoutRules(site)).phone === 'REQUIRED'

/** A wallet provides name, addresses, email and phone, and nothing else. */
async function asksMoreThanWalletsProvide(site: SiteRead): Promise<boolean> {
  const { company, addressLine2, buyerNote } = await checkoutRules(site)
  if ([company, addressLine2, buyerNote].includes('REQUIRED')) return true
  if ((await checkoutFields(site)).some(({ required }) => required)) return true
  return (await checkoutSettings(site)).checkoutFields.policyAgreementCheckbox.visible ?? false
}

export const estimateCheckout = implementRead(
  contract.estimateCheckout,
  async ({ site, caller }, { checkoutId, ...question }) => ({
    estimate: (await estimateFor(site, caller, checkoutId, question)).estimate,
  }),
)

/** Counts like an order, because each one is also opened at the provider. */
export const openExpressPayment = ({ limits }: { limits: Pick<RateLimits, 'order'> }) =>
  implementAction(contract.openExpressPayment, async (context, { checkoutId, paymentMethodId }) => {
    const { payment, estimate } = await expressPaymentFor(context, checkoutId, paymentMethodId, {})
    if (context.address !== undefined && !isStaff(context.caller)) limits.order(context.address)
    const expressPaymentId = await calling(context, paymentMethodId, ({ open }) => open(payment))
    return { expressPaymentId, estimate }
  })

export const repriceExpressPayment = implementAction(
  contract.repriceExpressPayment,
  async (context, { checkoutId, paymentMethodId, expressPaymentId, ...question }) => {
    const { payment, estimate } = await expressPaymentFor(context, checkoutId, paymentMethodId, question)
    const isChanged = await calling(context, paymentMethodId, ({ reprice }) => reprice(expressPaymentId, payment))
    if (!isChanged) throw notFound('express_payment', { id: expressPaymentId })
    return { estimate }
  },
)

export const readExpressPayment = implementAction(
  contract.readExpressPayment,
  async (context, { checkoutId, paymentMethodId, expressPaymentId }) => {
    const { site, caller } = context
    await reachable(site, caller, { id: checkoutId })
    const confirmed = await calling(context, paymentMethodId, ({ read }) => read(expressPaymentId, checkoutId))
    if (!confirmed) throw notFound('express_payment', { id: expressPaymentId })
    return { ...confirmed, amount: formatAmount(confirmed.amount, site.settings.currency) }
  },
)

async function expressPaymentFor(
  { site, caller }: ActionContext,
  checkoutId: string,
  paymentMethodId: string,
  question: EstimateQuestion,
): Promise<{ payment: ExpressPayment; estimate: contract.CheckoutEstimate }> {
  const { priced, deliveries, estimate } = await estimateFor(site, caller, checkoutId, question)
  const { totals, needsDelivery, delivery } = priced.priced
  const { method } = await findUsable(site, paymentMethodId)
  const payment = {
    checkoutId,
    amount: totals.payNow.balanceDue,
    currency: site.settings.currency,
    capture: await capturesAtOnce(site, method),
    language: site.language,
    publicUrl: site.settings.origin,
    needsDelivery,
    deliveries: deliveries.map(({ code, title, price: amount }) => ({
      code,
      title,
      amount,
      isChosen: code === delivery?.code,
    })),
  }
  return { payment, estimate }
}

/** Calls the provider of a method. Throws PAYMENT_ERROR where it refuses or does not answer. */
async function calling<Result>(
  { site, transaction }: ActionContext,
  paymentMethodId: string,
  call: (express: ProviderExpress) => Promise<Result>,
): Promise<Result> {
  const { charger } = await findUsable(site, paymentMethodId)
  try {
    const provider = charger && (await connectedProvider({ ...site, transaction }, charger))
    if (!provider?.express) throw noSuchMethod(paymentMethodId)
    return await call(provider.express)
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderUnavailable || error instanceof RangeError)
      throw refusal('PAYMENT_ERROR', 'the payment provider did not take this', { reason: 'METHOD_NOT_AVAILABLE' })
    throw error
  }
}

async function findUsable(site: SiteRead, paymentMethodId: string): Promise<UsableMethod> {
  const usable = (await usableMethods(site)).find(({ method }) => method.id === paymentMethodId)
  if (!usable) throw noSuchMethod(paymentMethodId)
  return usable
}

const noSuchMethod = (paymentMethodId: string) =>
  refusal('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE', 'this payment method has no such button', { paymentMethodId })
