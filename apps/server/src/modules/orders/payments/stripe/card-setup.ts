import type { Stripe } from 'stripe'
import type { CardSetupOutcome, CardSetupRequest, KnownCardSetup, ProviderCardSetup } from '../provider-card-setup.ts'
import { calling, refusalOf, translated } from './client.ts'
import { localeOf } from './hosted-page.ts'
import { declined } from './outcome.ts'
import { customerOf, keptMethod } from './saved-methods.ts'

/** Stripe keeps a card without a charge on its page (Checkout with a setup intent), where the bank also has it confirmed. */
export function stripeCardSetup(stripe: Stripe): ProviderCardSetup {
  return {
    begin: (request) => begin(stripe, request),
    find: (setup) => find(stripe, setup),
  }
}

const expand = ['customer', 'setup_intent', 'setup_intent.payment_method']

async function begin(
  stripe: Stripe,
  { siteId, setupId, customerId, currency, returnUrl, language }: CardSetupRequest,
): Promise<CardSetupOutcome> {
  const customer = await customerOf(stripe, customerId, setupId)
  const metadata = { site_id: siteId, setup_id: setupId }
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'setup',
        client_reference_id: setupId,
        // Other methods of the account may not be chargeable without their owner.
        allowed_payment_method_types: ['card'],
        currency: currency.toLowerCase(),
        customer,
        metadata,
        setup_intent_data: { metadata },
        success_url: returnUrl,
        cancel_url: returnUrl,
        locale: localeOf(language),
      },
      { idempotencyKey: `setup ${setupId}` },
    )
    return outcomeOf(session)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw translated(error)
    return declined(refusal)
  }
}

/** Where the answer was lost there is no reference: nobody has seen the page, so that nothing was entered on it. */
async function find(stripe: Stripe, { reference }: KnownCardSetup): Promise<CardSetupOutcome | undefined> {
  return reference ? outcomeOf(await calling(stripe.checkout.sessions.retrieve(reference, { expand }))) : undefined
}

function outcomeOf({ id, status, url, setup_intent: intent, customer }: Stripe.Checkout.Session): CardSetupOutcome {
  if (status === 'open' && url) return { status: 'CHALLENGE', url, reference: id }
  if (typeof intent === 'object' && intent?.status === 'succeeded') {
    const card = keptMethod(intent.payment_method, customer)
    if (card) return { status: 'KEPT', card }
  }
  return { status: 'DECLINED', reason: 'PAYMENT_CANCELED' }
}
