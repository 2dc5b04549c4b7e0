import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { CardSetupOutcome, CardSetupRequest, ProviderCardSetup } from '../provider-card-setup.ts'
import { decideCardSetup, findCardSetup, insertCardSetup, type CardSetupRow } from '../store/card-setups.ts'
import { findKeptCardOfSetup, keepCard } from '../store/kept-cards.ts'
import { findCard } from '../store/sandbox.ts'
import { isExpired, type StoredCard } from './cards.ts'

/** The sandbox keeps a card for nothing, as a network does that checks a card with an amount of zero. */
export function sandboxCardSetup(site: JobSite): ProviderCardSetup {
  return {
    begin: (request) => begin(site, request),
    async find({ setupId }) {
      const known = await findCardSetup(site, setupId)
      return known && outcomeOf(site, known)
    },
  }
}

function begin(site: JobSite, { setupId, customerId, token, returnUrl }: CardSetupRequest): Promise<CardSetupOutcome> {
  return site.transaction(async (tx) => {
    const card = token ? await findCard(tx, token) : undefined
    const setup = { id: setupId, customer_id: customerId, return_url: returnUrl }
    const made = card && (await insertCardSetup(tx, { ...setup, ...decide(card, tx.now) }, card))
    if (made?.status === 'KEPT') await keep(tx, made)
    const known = made ?? (await findCardSetup(tx, setupId))
    return known ? outcomeOf(tx, known) : { status: 'DECLINED', reason: 'CARD_TOKEN_UNKNOWN' }
  })
}

/** A card that pays only while its buyer is present, or answers late, is kept: nothing is charged yet. */
function decide(card: StoredCard, now: Date): Pick<CardSetupRow, 'status' | 'reason'> {
  if (isExpired(card, now)) return { status: 'DECLINED', reason: 'CARD_EXPIRED' }
  if (card.behaviour === 'DECLINE') return { status: 'DECLINED', reason: 'CARD_DECLINED' }
  return { status: card.behaviour === 'CHALLENGE' ? 'CHALLENGED' : 'KEPT', reason: null }
}

/** The customer's answer at the sandbox's bank. The first answer counts; false where there is no such setup. */
export async function answerSetup(site: SiteTx, setupId: string, approve: boolean): Promise<boolean> {
  const decided = await decideCardSetup(
    site,
    setupId,
    approve ? { status: 'KEPT', reason: null } : { status: 'DECLINED', reason: 'CHALLENGE_FAILED' },
  )
  if (decided?.status === 'KEPT') await keep(site, decided)
  return decided !== undefined || (await findCardSetup(site, setupId)) !== undefined
}

function keep(site: SiteTx, setup: CardSetupRow): Promise<void> {
  const { id, brand, behaviour } = setup
  const card = {
    brand,
    behaviour,
    lastFourDigits: setup.last_four_digits,
    expiryMonth: setup.expiry_month,
    expiryYear: setup.expiry_year,
  }
  return keepCard(site, { card, customerId: setup.customer_id, setupId: id })
}

async function outcomeOf(site: SiteRead, { id, status, reason, return_url }: CardSetupRow): Promise<CardSetupOutcome> {
  if (status === 'CHALLENGED') {
    const page = new URL(`/sandbox/confirm-card/${id}`, return_url)
    page.search = new URLSearchParams({ site: site.siteId, return: return_url }).toString()
    return { status: 'CHALLENGE', url: page.href, reference: id }
  }
  const card = status === 'KEPT' ? await findKeptCardOfSetup(site, id) : undefined
  // A card that was forgotten since is not kept any more.
  return card ? { status: 'KEPT', card } : { status: 'DECLINED', reason: reason ?? 'CARD_FORGOTTEN' }
}
