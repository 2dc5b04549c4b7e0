import type { Stripe } from 'stripe'
import type { ChargeOutcome, ChargeRequest } from '../provider-charges.ts'
import { stripeAmounts } from './amounts.ts'
import { refusalOf, translated } from './client.ts'
import { metadataOf } from './metadata.ts'
import { declined, outcomeOf } from './outcome.ts'
import { customerOf } from './saved-methods.ts'

const locales = new Set(
  'bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  ),
)

/** Opens a page of Stripe (Checkout) for the whole amount: for browsers without JavaScript, and to pay later or confirm. */
export async function openHostedPage(stripe: Stripe, request: ChargeRequest): Promise<ChargeOutcome> {
  const { paymentId, amount, currency, capture, orderNumber, returnUrl, buyer, method, saveFor } = request
  const metadata = metadataOf(request)
  const customer = saveFor && (await customerOf(stripe, saveFor, paymentId))
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: paymentId,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: Number(stripeAmounts.toProvider(amount, currency)),
              product_data: { name: `Order ${orderNumber}` },
            },
          },
        ],
        payment_intent_data: {
          capture_method: capture ? 'automatic' : 'manual',
          metadata,
          description: `Order ${orderNumber}`,
          ...(customer && { setup_future_usage: 'off_session' }),
        },
        metadata,
        success_url: returnUrl,
        cancel_url: returnUrl,
        ...(customer ? { customer } : buyer.email && { customer_email: buyer.email }),
        ...(method && { allowed_payment_method_types: [method as Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType] }),
        locale: localeOf(buyer.language),
      },
      { idempotencyKey: `page ${paymentId}` },
    )
    return session.url ? { status: 'CHALLENGE', url: session.url, transactionId: session.id } : sessionOutcome(session)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw translated(error)
    return declined(refusal)
  }
}

export function localeOf(language: string): Stripe.Checkout.SessionCreateParams.Locale {
  return (locales.has(language) ? language : 'auto') as Stripe.Checkout.SessionCreateParams.Locale
}

/** What became of a page: its payment once the buyer has tried, and until then that it waits for the buyer. */
export function sessionOutcome(session: Stripe.Checkout.Session): ChargeOutcome {
  const { payment_intent: intent, status, url, id } = session
  const tried = typeof intent === 'object' && intent ? outcomeOf(intent) : undefined
  // A declined card can be replaced by another one as long as the page is open.
  if (status === 'open' && url && (!tried || tried.status === 'DECLINED')) return { status: 'CHALLENGE', url, transactionId: id }
  if (tried) return tried
  return { status: 'DECLINED', reason: 'PAYMENT_CANCELED', transactionId: id }
}
