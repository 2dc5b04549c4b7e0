import { randomUUID } from 'node:crypto'
import { paths } from '@stoa/storefront/paths'
import type { AmountBreakdown, AmountWithBreakdown, Money, Order, ShippingOption, ShippingType } from '@paypal/paypal-server-sdk'
import type { ConfirmedExpress, ExpressPayment, ProviderExpress } from '../provider-express.ts'
import type { ChargeRequest } from '../provider-charges.ts'
import { fromMoney, toMoney } from './amounts.ts'
import type { PayPal } from './client.ts'
import { withId } from './errors.ts'
import { isExpressMark, newExpressMark, newMark } from './marks.ts'
import { intentOf, pageContext } from './order-request.ts'
import { loadOrder, patchUnit, representation, type KnownOrder } from './orders.ts'

/** PayPal takes so many delivery options, and texts of so many characters. */
const maxOptions = 10
const longestText = 127

/** PayPal's button as an express method: its order begins without an address, which the buyer chooses at PayPal. */
export function expressPayments(paypal: PayPal): ProviderExpress {
  return {
    open: async (payment) => (await openOrder(paypal, payment)).id,
    async reprice(id, payment) {
      const order = await loadOwn(paypal, id, payment.checkoutId)
      if (!order || order.status === 'APPROVED') return undefined
      const { breakdown = {}, ...total } = amountOf(payment)
      const options = optionsOf(payment)
      await patchUnit(paypal, order, {
        amount: { ...wireMoney(total), breakdown: wireBreakdown(breakdown) },
        ...(options.length > 0 && { 'shipping/options': options.map(wireOption) }),
      })
      return true
    },
    async read(id, checkoutId) {
      const order = await loadOwn(paypal, id, checkoutId)
      return order?.status === 'APPROVED' ? confirmedOf(order) : undefined
    },
  }
}

/**
 * Gives an order that a buyer approved to the payment of its checkout, so that it can be captured. Does nothing for an order of another
 * checkout, and for one whose amount is not the payment's: the charge then finds no order of its own.
 */
export async function claimExpressOrder(paypal: PayPal, request: ChargeRequest, orderId: string): Promise<void> {
  const { checkoutId, amount, currency, capture, paymentId } = request
  const order = checkoutId ? await loadOwn(paypal, orderId, checkoutId) : undefined
  if (!order || order.status !== 'APPROVED' || order.intent !== intentOf(capture)) return
  const total = toMoney(amount, currency)
  const approved = order.purchaseUnits?.[0]?.amount
  if (approved?.value !== total.value || approved.currencyCode !== total.currencyCode) return
  await patchUnit(paypal, order, { custom_id: newMark(paypal.account, request, total), invoice_id: paymentId })
}

async function openOrder(paypal: PayPal, payment: ExpressPayment): Promise<KnownOrder> {
  const { checkoutId, capture, publicUrl, language, needsDelivery } = payment
  const options = optionsOf(payment)
  const order = await paypal.call(({ orders }) =>
    orders.createOrder({
      body: {
        intent: intentOf(capture),
        purchaseUnits: [
          {
            customId: newExpressMark(paypal.account, checkoutId),
            amount: amountOf(payment),
            ...(options.length > 0 && { shipping: { options } }),
          },
        ],
        paymentSource: {
          paypal: {
            // PayPal's window closes by itself; the address is for browsers that replace the page.
            experienceContext: pageContext(
              publicUrl + paths.checkout(checkoutId),
              language,
              needsDelivery ? 'GET_FROM_FILE' : 'NO_SHIPPING',
            ),
          },
        },
      },
      // Every press of the button has an order of its own.
      paypalRequestId: `express-${randomUUID()}`,
      prefer: representation,
    }),
  )
  return withId(order)
}

async function loadOwn(paypal: PayPal, id: string, checkoutId: string): Promise<KnownOrder | undefined> {
  if (!/^\w{1,36}$/.test(id)) return undefined
  const order = await loadOrder(paypal, id)
  return order && isExpressMark(paypal.account, order.purchaseUnits?.[0]?.customId, checkoutId) ? order : undefined
}

/** PayPal wants the chosen delivery option in the breakdown. */
function amountOf({ amount, currency, deliveries }: ExpressPayment): AmountWithBreakdown {
  const shipping = deliveries.find(({ isChosen }) => isChosen)?.amount ?? 0n
  // A gift card or a discount may pay a part of the delivery.
  const discount = shipping > amount ? shipping - amount : 0n
  return {
    ...toMoney(amount, currency),
    breakdown: {
      itemTotal: toMoney(amount + discount - shipping, currency),
      ...(shipping > 0n && { shipping: toMoney(shipping, currency) }),
      ...(discount > 0n && { discount: toMoney(discount, currency) }),
    },
  }
}

function optionsOf({ deliveries, currency }: ExpressPayment): ShippingOption[] {
  const known = deliveries.filter(({ code }) => code.length <= longestText)
  const chosenFirst = known.toSorted((left, right) => Number(right.isChosen) - Number(left.isChosen))
  return chosenFirst.slice(0, maxOptions).map(({ code, title, amount, isChosen }) => ({
    id: code,
    label: title.slice(0, longestText),
    type: 'SHIPPING' as ShippingType,
    selected: isChosen,
    amount: toMoney(amount, currency),
  }))
}

/** PATCH takes any value, so the package does not write its names. */
const wireMoney = ({ currencyCode, value }: Money) => ({ currency_code: currencyCode, value })

function wireBreakdown({ itemTotal, shipping, discount }: Partial<AmountBreakdown>) {
  return {
    ...(itemTotal && { item_total: wireMoney(itemTotal) }),
    ...(shipping && { shipping: wireMoney(shipping) }),
    ...(discount && { discount: wireMoney(discount) }),
  }
}

const wireOption = ({ amount, ...option }: ShippingOption) => ({ ...option, ...(amount && { amount: wireMoney(amount) }) })

function confirmedOf({ purchaseUnits, paymentSource, payer }: Order): ConfirmedExpress | undefined {
  const [unit] = purchaseUnits ?? []
  if (!unit?.amount) return undefined
  const { paypal } = paymentSource ?? {}
  const { emailAddress, name, phoneNumber, address } = { ...payer, ...paypal }
  const { shipping } = unit
  const deliveryCode = shipping?.options?.find(({ selected }) => selected)?.id
  return {
    amount: fromMoney(unit.amount),
    buyer: present({
      email: emailAddress,
      phone: phoneNumber?.nationalNumber,
      firstName: name?.givenName,
      lastName: name?.surname,
      country: address?.countryCode,
    }),
    ...(shipping?.address && {
      shippingAddress: present({
        name: shipping.name?.fullName,
        addressLine: shipping.address.addressLine1,
        addressLine2: shipping.address.addressLine2,
        city: shipping.address.adminArea2,
        state: shipping.address.adminArea1,
        postalCode: shipping.address.postalCode,
        country: shipping.address.countryCode,
      }),
    }),
    ...(deliveryCode && { deliveryCode }),
  }
}

/** Without the fields that PayPal does not tell. */
function present(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
