import { createHash } from 'node:crypto'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { Outside } from '../../../kernel/site/site.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { askToCharge, type ChargeProblem } from './ask-to-charge.ts'
import type { MembershipLine } from './chosen.ts'
import type { AppMembership } from './eligible.ts'
import { releaseUnused } from './release.ts'
import { findCharge, intendCharge, moveCharge, type Charge, type NewCharge } from './store.ts'

/** A charge that no order has used after this time is given back. Milliseconds. */
const unusedFor = 60_000

export interface Purchase {
  /** Identifies the purchase: a repeated purchase with the same id is not charged again. */
  purchaseId: string
  orderId: string
  memberId: string
  lines: readonly { line: MembershipLine; membership: Pick<AppMembership, 'id' | 'appId' | 'additionalData'> }[]
}

/** A line that was charged; the id is the charge's. */
export interface ChargedLine {
  id: string
  lineId: string
  transactionId: string
}

/**
 * Charges what memberships pay of an order. The apps are called while no transaction is open, and after the intents are
 * committed; the order's own transaction then uses the charges, once. If that never happens, a job gives them back. Throws
 * MEMBERSHIP_CANNOT_BE_CHARGED.
 */
export async function chargeMemberships(site: SiteTx, purchase: Purchase): Promise<ChargedLine[]> {
  if (purchase.lines.length === 0) return []
  const charges = purchase.lines.map((each) => newCharge(purchase, each))
  const hash = createHash('sha256').update(JSON.stringify(charges)).digest('base64')
  const { charged, refused } = await site.actOutside(`charge ${purchase.purchaseId} ${hash}`, (outside) =>
    chargeAll(outside, charges),
  )
  if (refused) throw refusedCharge(refused)
  for (const { id, lineId } of charged) {
    const isUsed = await moveCharge(site, id, ['CHARGED'], { status: 'USED', orderId: purchase.orderId })
    if (!isUsed) throw refusedCharge({ lineId, problem: 'UNAVAILABLE' })
  }
  return charged
}

/** "Number of participants" is how many of the item are bought. */
function newCharge({ purchaseId, memberId }: Purchase, { line, membership }: Purchase['lines'][number]): NewCharge {
  const { id: membershipId, appId, additionalData } = membership
  return {
    appId,
    membershipId: membershipId,
    memberId,
    purchaseId,
    lineId: line.id,
    quantity: line.quantity,
    request: {
      memberId,
      membershipId,
      catalogReference: line.reference,
      rootCatalogItemId: line.reference!.catalogItemId,
      serviceProperties: { numberOfParticipants: line.quantity },
      ...(additionalData && { additionalData }),
    },
  }
}

interface RefusedCharge {
  lineId: string
  problem: ChargeProblem
}

/** Charges one line after the other. After the first refusal no further line is charged, and earlier charges are released. */
async function chargeAll(
  { site, transaction }: Outside,
  charges: readonly NewCharge[],
): Promise<{ charged: ChargedLine[]; refused?: RefusedCharge }> {
  const intents = await transaction((tx) => intendAll(tx, charges))
  const charged: ChargedLine[] = []
  for (const [index, intent] of intents.entries()) {
    const { id, line_id: lineId, status, transaction_id } = intent
    const isOpen = status === 'INTENDED'
    const outcome = isOpen ? await askToCharge(site, intent) : { transactionId: transaction_id! }
    const problem = isOpen ? await transaction((tx) => noteOutcome(tx, id, outcome)) : undefined
    if ('transactionId' in outcome) charged.push({ id, lineId, transactionId: outcome.transactionId })
    if (problem) {
      await transaction(async (tx) => {
        for (const later of intents.slice(index + 1)) await moveCharge(tx, later.id, ['INTENDED'], { status: 'REFUSED' })
        for (const each of charged) await releaseCharge(tx, each.id)
      })
      return { charged, refused: { lineId, problem } }
    }
  }
  return { charged }
}

async function intendAll(site: SiteTx, charges: readonly NewCharge[]): Promise<Charge[]> {
  const after = new Date(site.now.getTime() + unusedFor)
  const intents: Charge[] = []
  for (const each of charges) {
    const { charge, isNew } = await intendCharge(site, each)
    if (isNew) site.enqueue(releaseUnused, { chargeId: charge.id }, { after })
    intents.push(charge)
  }
  return intents
}

/** Stores an app's response; returns the reason why an order cannot use the charge. */
async function noteOutcome(
  site: SiteTx,
  chargeId: string,
  outcome: Awaited<ReturnType<typeof askToCharge>>,
): Promise<ChargeProblem | undefined> {
  if ('problem' in outcome) {
    // An app that gave no answer may have charged: the job finds out and gives it back.
    if (outcome.problem !== 'UNAVAILABLE') await moveCharge(site, chargeId, ['INTENDED'], { status: 'REFUSED' })
    return outcome.problem
  }
  return (await noteCharged(site, chargeId, outcome.transactionId)) ? undefined : 'UNAVAILABLE'
}

/**
 * Returns whether an order can use the charge. Another call for the same purchase may have given up the intent meanwhile, and what
 * the app charged is given back then; after a slow answer the job may have done so already.
 */
async function noteCharged(site: SiteTx, chargeId: string, transactionId: string): Promise<boolean> {
  if (await moveCharge(site, chargeId, ['INTENDED'], { status: 'CHARGED', transactionId })) return true
  if (await moveCharge(site, chargeId, ['REFUSED'], { status: 'VOIDING', transactionId }))
    site.enqueue(releaseUnused, { chargeId })
  const charge = await findCharge(site, chargeId)
  return charge?.status === 'CHARGED' || charge?.status === 'USED'
}

async function releaseCharge(site: SiteTx, chargeId: string): Promise<void> {
  if (await moveCharge(site, chargeId, ['CHARGED'], { status: 'VOIDING' })) site.enqueue(releaseUnused, { chargeId })
}

function refusedCharge({ lineId, problem }: RefusedCharge) {
  return refusal('MEMBERSHIP_CANNOT_BE_CHARGED', 'the membership cannot pay this item', { reason: problem, lineItemId: lineId })
}
