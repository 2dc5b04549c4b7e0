import { metadataOf, textOf, type FormGroup } from './form-body.ts'
import { invalid, newId, type Network } from './network.ts'
import type { StoredIntent } from './objects.ts'

const minimum: Readonly<Record<string, number>> = { eur: 50, usd: 50, gbp: 30, jpy: 50, huf: 17_500 }
const threeDecimal = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** The amount of a charge, after Stripe's rules for its currency. */
export function chargedAmount(form: FormGroup): { amount: number; currency: string } {
  const [amount, currency = ''] = [textOf(form['amount']) ?? textOf(form['unit_amount']) ?? '', textOf(form['currency'])]
  if (!/^[a-z]{3}$/.test(currency)) throw invalid('parameter_invalid', 'Invalid currency')
  if (!/^\d+$/.test(amount)) throw invalid('parameter_invalid_integer', `Invalid integer: ${amount}`)
  const value = Number(amount)
  if (value > 99_999_999) throw invalid('amount_too_large', 'Amount must be no more than 99999999')
  if (value < (minimum[currency] ?? 1)) throw invalid('amount_too_small', 'Amount is too small')
  if (threeDecimal.has(currency) && value % 10 !== 0) throw invalid('parameter_invalid_integer', 'The last digit must be 0')
  if ((currency === 'isk' || currency === 'ugx') && value % 100 !== 0) throw invalid('parameter_invalid_integer', 'No fractions')
  return { amount: value, currency }
}

export function newIntent(net: Network, form: FormGroup, created: Partial<StoredIntent>): StoredIntent {
  const intent: StoredIntent = {
    id: newId('pi'),
    created: net.now(),
    ...chargedAmount(form),
    captureMethod: textOf(form['capture_method']) === 'manual' ? 'manual' : 'automatic',
    status: 'requires_payment_method',
    metadata: metadataOf(form['metadata']),
    description: textOf(form['description']) ?? null,
    customer: textOf(form['customer']) ?? null,
    method: undefined,
    methodId: null,
    allowedTypes: ['card'],
    keeps: textOf(form['setup_future_usage']) === 'off_session',
    returnUrl: textOf(form['return_url']),
    error: undefined,
    charge: undefined,
    received: 0,
    session: undefined,
    ...created,
  }
  net.intents.set(intent.id, intent)
  return intent
}
