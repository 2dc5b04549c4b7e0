import type { Stripe } from 'stripe'
import { ProviderUnavailable } from '../provider-errors.ts'
import type {
  ActionOutcome,
  ChargedAddress,
  ChargeOutcome,
  ChargeRequest,
  KnownPayment,
  MoneyRequest,
} from '../provider-charges.ts'
import { stripeAmounts } from './amounts.ts'
import { calling, isOfKeys, refusalOf, translated } from './client.ts'
import { openHostedPage, sessionOutcome } from './hosted-page.ts'
import { metadataOf } from './metadata.ts'
import { declined, expand, outcomeOf } from './outcome.ts'
import { customerOf, readKeptToken } from './saved-methods.ts'

export async function charge(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  const { source, paymentId } = request
  if (!source) return openHostedPage(stripe, request)
  const how = await confirmationOf(stripe, request)
  if ('status' in how) return how
  try {
    const intent = await stripe.paymentIntents.create(
      { ...commonOf(request), ...how, confirm: true, expand },
      { idempotencyKey: paymentId },
    )
    return outcomeOf(intent)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw translated(error)
    // The bank wants the buyer, who is not here: a page on which they confirm.
    if (refusal.code === 'authentication_required' && 'keptToken' in source) return openHostedPage(stripe, request)
    return { ...(refusal.payment_intent && { transactionId: refusal.payment_intent.id }), ...declined(refusal) }
  }
}

function commonOf(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  const { amount, currency, capture, orderNumber, buyer, method, returnUrl } = request
  const { delivery } = buyer
  const offSession = request.source && 'keptToken' in request.source && request.source.offSession
  return {
    amount: Number(stripeAmounts.toProvider(amount, currency)),
    currency: currency.toLowerCase(),
    capture_method: capture ? 'automatic' : 'manual',
    description: `Order ${orderNumber}`,
    metadata: metadataOf(request),
    automatic_payment_methods: { enabled: true },
    ...(method && { allowed_payment_method_types: [method as Stripe.PaymentIntentCreateParams.AllowedPaymentMethodType] }),
    ...(delivery && {
      shipping: { name: nameOf(delivery), address: addressOf(delivery), ...(delivery.phone && { phone: delivery.phone }) },
    }),
    // Without the buyer nobody can be sent anywhere.
    ...(!offSession && { return_url: returnUrl }),
  }
}

/** How the buyer pays: with a token of the page's fields, or with what Stripe keeps. */
async function confirmationOf(
  stripe: Stripe,
  { source, paymentId }: ChargeRequest,
): Promise<Partial<Stripe.PaymentIntentCreateParams> | ChargeOutcome> {
  if (!source) return {}
  if ('token' in source) {
    const { token, saveFor } = source
    if (!/^ctoken_\w+$/.test(token)) return { status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' }
    if (!saveFor) return { confirmation_token: token }
    return {
      confirmation_token: token,
      customer: await customerOf(stripe, saveFor, paymentId),
      setup_future_usage: 'off_session',
    }
  }
  const kept = readKeptToken(source)
  if (!kept) return { status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' }
  return { customer: kept.customer, payment_method: kept.paymentMethod, ...(source.offSession && { off_session: true }) }
}

export function nameOf({ firstName = '', lastName = '', company = '' }: ChargedAddress): string {
  return `${firstName} ${lastName}`.trim() || company
}

export function addressOf({
  addressLine,
  addressLine2,
  city,
  postalCode,
  subdivision,
  country,
}: ChargedAddress): Stripe.AddressParam {
  const fields = {
    line1: addressLine,
    line2: addressLine2,
    city,
    postal_code: postalCode,
    state: subdivision?.replace(`${country}-`, ''),
    country,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

/**
 * The outcome as it is now. Where the answer to the charge was lost, Stripe searches for our id; its index is a minute behind, and
 * the caller then charges again with the same idempotency key, which returns the first answer.
 */
export async function find(stripe: Stripe, { paymentId, transactionId }: KnownPayment): Promise<ChargeOutcome | undefined> {
  if (transactionId?.startsWith('cs_')) return sessionOutcome(await calling(retrieveSession(stripe, transactionId)))
  const intent = transactionId
    ? await calling(stripe.paymentIntents.retrieve(transactionId, { expand }))
    : await searched(stripe, paymentId)
  return intent && outcomeOf(intent)
}

async function searched(stripe: Stripe, paymentId: string): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await calling(
    stripe.paymentIntents.search({
      query: `metadata['payment_id']:'${paymentId}'`,
      expand: expand.map((path) => `data.${path}`),
    }),
  )
  return data.find(({ status }) => status === 'succeeded' || status === 'requires_capture') ?? data[0]
}

function retrieveSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', ...expand.map((path) => `payment_intent.${path}`)] })
}

/** Ends a charge that waits for its buyer. */
export async function cancel(stripe: Stripe, payment: KnownPayment): Promise<ChargeOutcome | undefined> {
  const { transactionId } = payment
  const now = await find(stripe, payment)
  if (!now || now.status === 'APPROVED' || now.status === 'AUTHORIZED' || now.status === 'DECLINED') return now
  try {
    if (transactionId?.startsWith('cs_')) await stripe.checkout.sessions.expire(transactionId)
    const intent = now.transactionId?.startsWith('pi_') ? now.transactionId : undefined
    if (intent) await stripe.paymentIntents.cancel(intent)
  } catch (error) {
    // It has just been paid, or is being processed.
    if (!refusalOf(error)) throw translated(error)
  }
  return find(stripe, payment)
}

export async function capture(
  stripe: Stripe,
  { idempotencyKey, payment, amount, currency }: MoneyRequest,
): Promise<ActionOutcome> {
  const id = intentIdOf(payment)
  const wanted = Number(stripeAmounts.toProvider(amount, currency))
  try {
    await stripe.paymentIntents.capture(id, { amount_to_capture: wanted }, { idempotencyKey })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw translated(error)
    // An earlier call may have captured it.
    const { status, amount_received } = await calling(stripe.paymentIntents.retrieve(id))
    if (status !== 'succeeded' || amount_received !== wanted) return failed(refusal.code)
  }
  return { status: 'SUCCEEDED', transactionId: id }
}

export async function release(stripe: Stripe, { idempotencyKey, payment }: Omit<MoneyRequest, 'amount'>): Promise<ActionOutcome> {
  const id = intentIdOf(payment)
  try {
    await stripe.paymentIntents.cancel(id, {}, { idempotencyKey })
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw translated(error)
    const { status } = await calling(stripe.paymentIntents.retrieve(id))
    if (status !== 'canceled') return failed(refusal.code)
  }
  return { status: 'SUCCEEDED', transactionId: id }
}

export async function refund(
  stripe: Stripe,
  { idempotencyKey, payment, amount, currency, known }: MoneyRequest,
): Promise<ActionOutcome> {
  const intentId = intentIdOf(payment)
  try {
    // A repeated request replays the first answer, so a refund that was pending is asked for by its id.
    const earlier = known ? await stripe.refunds.retrieve(known) : await findRefund(stripe, intentId, idempotencyKey)
    const refund =
      earlier ??
      (await stripe.refunds.create(
        {
          payment_intent: intentId,
          amount: Number(stripeAmounts.toProvider(amount, currency)),
          metadata: { refund_id: idempotencyKey, payment_id: payment.paymentId },
        },
        { idempotencyKey },
      ))
    if (refund.status === 'succeeded') return { status: 'SUCCEEDED', transactionId: refund.id }
    if (refund.status === 'failed' || refund.status === 'canceled') return failed(refund.failure_reason ?? refund.status)
    return { status: 'PENDING', transactionId: refund.id }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw translated(error)
    // Revoked keys say nothing about a refund whose answer was lost. It is asked for again once the owner has replaced them.
    if (isOfKeys(refusal)) throw new ProviderUnavailable(refusal.message ?? 'Stripe refused the keys', { cause: error })
    return failed(refusal.code)
  }
}

/** Stripe forgets idempotency keys after a day; the refund's metadata still tells that it was made. */
async function findRefund(stripe: Stripe, intentId: string, key: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    if (refund.metadata?.['refund_id'] === key) return refund
  return undefined
}

/** A payment that can be captured, voided or refunded was charged, so Stripe's id of it is known. */
export function intentIdOf({ transactionId }: KnownPayment): string {
  if (!transactionId?.startsWith('pi_')) throw new ProviderUnavailable('the payment at Stripe is not known yet')
  return transactionId
}

function failed(reason: string | undefined): ActionOutcome {
  return { status: 'FAILED', reason: (reason ?? 'refused').toUpperCase() }
}
