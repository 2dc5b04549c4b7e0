import type { CaptureMethod, SequenceType } from '@mollie/api-client'
import type { ChargeOutcome, ChargeRequest, KnownPayment } from '../provider-charges.ts'
import { amounts } from './amounts.ts'
import type { Mollie } from './client.ts'
import { customerFor, mandateOf } from './customers.ts'
import { isCapturedLater } from './facts.ts'
import { findPayment, findByOurId } from './find-payment.ts'
import { MollieRefusal, reasonOf } from './http.ts'
import { outcomeOf, outcomeOfNew } from './outcome.ts'
import { commonParameters, pageParameters } from './payment-parameters.ts'

export async function charge(mollie: Mollie, request: ChargeRequest): Promise<ChargeOutcome> {
  const { source, amount, currency, saveFor } = request
  if (!amounts.accepts(amount, currency)) return declined('AMOUNT_NOT_ACCEPTED')
  try {
    if (source && 'keptToken' in source) return await chargeMandate(mollie, request, source)
    // Mollie's own page asks for the card, so there are no tokens of fields in ours.
    if (source) return declined('CARD_TOKEN_UNKNOWN')
    const customerId = saveFor && (await customerFor(mollie, saveFor, request.buyer))
    const parameters = pageParameters(request, mollie.eventUrl, customerId)
    return outcomeOfNew(await mollie.api.payments.create({ ...parameters, idempotencyKey: request.paymentId }))
  } catch (error) {
    if (error instanceof MollieRefusal) return declined(reasonOf(error))
    throw error
  }
}

export async function find(mollie: Mollie, known: KnownPayment): Promise<ChargeOutcome | undefined> {
  const payment = await findPayment(mollie, known)
  return payment && outcomeOf(payment)
}

/** Some methods cannot be canceled once the buyer has chosen them; then the payment stays open until Mollie lets it expire. */
export async function cancel(mollie: Mollie, known: KnownPayment): Promise<ChargeOutcome | undefined> {
  const payment = await findPayment(mollie, known)
  if (!payment) return undefined
  if (!payment.isCancelable) return outcomeOf(payment)
  try {
    return outcomeOf(await mollie.api.payments.cancel(payment.id))
  } catch (error) {
    // The buyer was faster.
    if (error instanceof MollieRefusal) return find(mollie, { ...known, transactionId: payment.id })
    throw error
  }
}

/** Charges a mandate without the buyer. The money moves with this one request. */
async function chargeMandate(
  mollie: Mollie,
  request: ChargeRequest,
  { keptToken, customerId }: { keptToken: string; customerId: string },
): Promise<ChargeOutcome> {
  const { api, eventUrl } = mollie
  const kept = await mandateOf(mollie, keptToken, customerId)
  if (!kept) return declined('CARD_TOKEN_UNKNOWN')
  // Mollie forgets idempotency keys, so a payment that an earlier attempt made is looked for first.
  const earlier = await findByOurId(api.customerPayments.iterate({ customerId: kept.customerId }), request.paymentId)
  if (earlier) return outcomeOf(earlier)
  if (`${kept.mandate.status}` === 'invalid') return declined('CARD_DECLINED')
  const parameters = {
    ...commonParameters(request, eventUrl),
    customerId: kept.customerId,
    mandateId: kept.mandate.id,
    sequenceType: 'recurring' as SequenceType,
    ...(isCapturedLater(kept.mandate.method, request) && { captureMode: 'manual' as CaptureMethod }),
    idempotencyKey: request.paymentId,
  }
  return outcomeOf(await api.customerPayments.create(parameters))
}

function declined(reason: string): ChargeOutcome {
  return { status: 'DECLINED', reason }
}
