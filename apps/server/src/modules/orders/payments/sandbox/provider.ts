import { entryPaths } from '@stoa/storefront/entry-paths'
import { currencyExponent } from '@stoa/pricing'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { amountRules } from '../amount-rules.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ActionOutcome, ChargedSource, ChargeOutcome, ChargeRequest } from '../provider-charges.ts'
import { isExpired, type Behaviour, type StoredCard } from './cards.ts'
import { sandboxCardSetup } from './card-setup.ts'
import { sendEventsLater } from './events.ts'
import { deleteKeptCard, findKeptCard, keepCard, findKeptCardOfCharge } from '../store/kept-cards.ts'
import * as store from '../store/sandbox.ts'

/** Milliseconds that a capture or refund of a card that settles late is pending. */
const settlingTime = 5_000

/** A simulated card network: it keeps its own records and honours idempotency keys like a real one. */
export const sandbox: PaymentProvider = {
  name: 'sandbox',
  title: 'Sandbox',
  testOnly: true,
  takesEvidence: false,
  keys: [],
  modeOf: () => 'TEST',
  startMethods: () => [],
  amounts: amountRules((currency) => ({ exponent: currencyExponent(currency) })),
  pagePolicy: (publicUrl) => ({ script: [], frame: [new URL(publicUrl).origin], connect: [], image: [], form: [] }),
  pageFields({ siteId, publicUrl }) {
    return { kind: 'FRAME', url: `${publicUrl}/sandbox/card-fields?site=${siteId}`, origin: new URL(publicUrl).origin }
  },
  // The payment keeps whom the card is for, so the page needs nothing more.
  keepsFromPage: () => true,
  cardSetup: 'FIELDS',
  connect: (site) => ({
    charge: (request) => charge(site, request),

    async find({ paymentId }) {
      const known = await store.chargeByKey(site, paymentId)
      return known && outcomeOf(site, known)
    },

    cancel: ({ paymentId }) =>
      site.transaction(async (tx) => {
        const known = await store.lockCharge(tx, paymentId)
        if (known?.status === 'CHALLENGED') await store.decideCharge(tx, known.id, false, 'CHALLENGE_ENDED')
        const decided = await store.chargeByKey(tx, paymentId)
        return decided && outcomeOf(site, decided)
      }),

    capture: ({ idempotencyKey, payment: { paymentId }, amount }) =>
      site.transaction((tx) =>
        actOnce(tx, { key: idempotencyKey, paymentId, kind: 'CAPTURE', amount }, (charge) => {
          if (charge.status !== 'AUTHORIZED') return { failure: 'NOT_AUTHORIZED' }
          if (amount > charge.amount_minor) return { failure: 'AMOUNT_TOO_LARGE' }
          return { change: { status: 'APPROVED', captured_minor: amount } }
        }),
      ),

    void: ({ idempotencyKey, payment: { paymentId } }) =>
      site.transaction((tx) =>
        actOnce(tx, { key: idempotencyKey, paymentId, kind: 'VOID', amount: 0n }, (charge) =>
          charge.status === 'AUTHORIZED' ? { change: { status: 'VOIDED' } } : { failure: 'NOT_AUTHORIZED' },
        ),
      ),

    refund: ({ idempotencyKey, payment: { paymentId }, amount }) =>
      site.transaction((tx) =>
        actOnce(tx, { key: idempotencyKey, paymentId, kind: 'REFUND', amount }, (charge) => {
          const refunded_minor = charge.refunded_minor + amount
          return refunded_minor + charge.charged_back_minor > charge.captured_minor
            ? { failure: 'AMOUNT_TOO_LARGE' }
            : { change: { refunded_minor } }
        }),
      ),

    async keptCard({ paymentId }) {
      const charge = await store.chargeByKey(site, paymentId)
      const succeeded = charge?.status === 'APPROVED' || charge?.status === 'AUTHORIZED'
      return succeeded ? findKeptCardOfCharge(site, charge.id) : undefined
    },

    forgetCard: (token) => site.transaction((tx) => deleteKeptCard(tx, token)),
    cardSetup: sandboxCardSetup(site),
  }),
}

/** Without a card, the sandbox's own page asks for it. */
async function charge(site: JobSite, request: ChargeRequest): Promise<ChargeOutcome> {
  const { source, paymentId, returnUrl } = request
  if (!source) {
    const page = new URL(`/sandbox/pay/${paymentId}`, returnUrl)
    page.search = new URLSearchParams({ site: site.siteId, return: returnUrl, lang: request.buyer.language }).toString()
    return { status: 'CHALLENGE', url: page.href }
  }
  return site.transaction(async (tx) => {
    const card = await findCard(tx, source)
    const made = card && (await insertCharge(tx, request, card))
    if (!made) {
      const known = await store.chargeByKey(tx, paymentId)
      return known ? outcomeOf(site, known) : { status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' }
    }
    const saveFor = 'token' in source ? source.saveFor : undefined
    if (saveFor && made.status !== 'DECLINED') await keepCard(tx, { card, customerId: saveFor, chargeId: made.id })
    if (made.status === 'PENDING' && card.behaviour !== 'NO_ANSWER') sendEventsLater(tx, paymentId, card.behaviour)
    return outcomeOf(site, made)
  })
}

/** The new charge of a card; undefined if the payment was charged before. */
function insertCharge(tx: SiteTx, request: ChargeRequest, card: StoredCard): Promise<store.ChargeRow | undefined> {
  return store.insertCharge(tx, request, {
    ...(isExpired(card, tx.now) ? declined('CARD_EXPIRED') : decide(card.behaviour, request)),
    settles_later: card.behaviour === 'SETTLE_LATER',
    brand: card.brand,
    last_four_digits: card.lastFourDigits,
  })
}

async function findCard(tx: SiteTx, card: ChargedSource): Promise<StoredCard | undefined> {
  return 'token' in card ? store.findCard(tx, card.token) : findKeptCard(tx, card)
}

export function outcomeOf({ settings }: Pick<SiteRead, 'settings'>, charge: store.ChargeRow): ChargeOutcome {
  const common = { transactionId: charge.id, card: { brand: charge.brand, lastFourDigits: charge.last_four_digits } }
  switch (charge.status) {
    case 'DECLINED':
    case 'VOIDED':
      return { ...common, status: 'DECLINED', reason: charge.reason ?? 'VOIDED' }
    case 'CHALLENGED':
      return {
        ...common,
        status: 'CHALLENGE',
        challengeId: charge.id,
        url: settings.origin + entryPaths.challenge(charge.idempotency_key, charge.id),
      }
    default:
      return { ...common, status: charge.status }
  }
}

function decide(behaviour: Behaviour, { capture, amount, source }: ChargeRequest) {
  const open = { reason: null, captured_minor: 0n }
  switch (behaviour) {
    case 'DECLINE':
      return declined('CARD_DECLINED')
    case 'INSUFFICIENT_FUNDS':
      return declined('INSUFFICIENT_FUNDS')
    case 'CHALLENGE':
      return { ...open, status: 'CHALLENGED' as const }
    case 'ANSWER_LATER':
    case 'DECLINE_LATER':
    case 'ANSWER_TWICE':
    case 'ANSWER_OUT_OF_ORDER':
    case 'NO_ANSWER':
      return { ...open, status: 'PENDING' as const }
    case 'DECLINE_WITHOUT_BUYER':
      if (source && 'offSession' in source && source.offSession) return declined('CARD_DECLINED')
      return approved(capture, amount)
    case 'APPROVE':
    case 'SETTLE_LATER':
      return approved(capture, amount)
  }
}

function approved(capture: boolean, amount: bigint) {
  const open = { reason: null, captured_minor: 0n }
  return capture ? { ...open, status: 'APPROVED' as const, captured_minor: amount } : { ...open, status: 'AUTHORIZED' as const }
}

function declined(reason: string) {
  return { status: 'DECLINED' as const, reason, captured_minor: 0n }
}

type Change = Parameters<typeof store.saveCharge>[2]

async function actOnce(
  tx: SiteTx,
  { key, paymentId, kind, amount }: { key: string; paymentId: string; kind: 'CAPTURE' | 'VOID' | 'REFUND'; amount: bigint },
  rule: (charge: store.ChargeRow) => { change: Change } | { failure: string },
): Promise<ActionOutcome> {
  const charge = await store.lockCharge(tx, paymentId)
  if (!charge) return { status: 'FAILED', reason: 'CHARGE_UNKNOWN' }
  const known = await store.findAction(tx, key)
  if (known?.decides_date && known.decides_date > tx.now) return { status: 'PENDING' }
  if (known && !known.decides_date)
    return known.failure ? { status: 'FAILED', reason: known.failure } : { status: 'SUCCEEDED', transactionId: charge.id }
  if (!known && charge.settles_later) {
    const decides_date = new Date(tx.now.getTime() + settlingTime)
    await store.insertAction(tx, { key, chargeId: charge.id, kind, amount, failure: null, decides_date })
    return { status: 'PENDING' }
  }
  const result = rule(charge)
  const failure = 'failure' in result ? result.failure : null
  if (known) await store.decideAction(tx, key, failure)
  else await store.insertAction(tx, { key, chargeId: charge.id, kind, amount, failure, decides_date: null })
  if ('change' in result) await store.saveCharge(tx, charge.id, result.change)
  return failure ? { status: 'FAILED', reason: failure } : { status: 'SUCCEEDED', transactionId: charge.id }
}
