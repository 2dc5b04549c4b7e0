import type { SubscriptionContractActivity } from '@stoa/contract/services/ecom/subscription-contracts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import {
  allLines,
  withContent,
  lockContract,
  repriced,
  subscriptionContract,
  tellBuyer,
  withChange,
  type StoredContract,
} from '../contracts/ports/changing.ts'
import { createdByOf, draftContract, editorOf, lockDraft, type DraftContent, type StoredDraft } from './draft.ts'
import { checkDraftable, checkedTarget, nonDraftableReasons } from './draftability.ts'
import { recalculated } from './present.ts'

/** The contract's list of changes. */
const mostActivities = 500

/**
 * Writes the changes of a draft into its contract, or keeps them for the one cycle that it is for. Throws the codes of the contract's
 * commit.
 */
export async function commit(
  site: SiteTx,
  caller: Caller,
  id: string,
  { reason, tellsBuyer }: { reason: string | undefined; tellsBuyer: boolean },
): Promise<StoredDraft> {
  const draft = await lockDraft(site, id)
  requireOpen(draft)
  const editor = editorOf(caller)
  if (draft.editor !== editor)
    throw refusal('DRAFT_BELONGS_TO_ANOTHER_OWNER', 'the draft is of somebody else', {
      draftId: id,
      owner: createdByOf(draft.editor),
    })
  const contract = await lockContract(site, draft.subscriptionContractId ?? '')
  checkDraftable(nonDraftableReasons(site, contract, draft, editor), draft.subscriptionContractId ?? '')
  if (!contract) return draft
  const target = checkedTarget(draft.target ?? {}, contract)
  const { content } = draft
  if (isEmpty(content)) throw refusal('NO_CHANGES_TO_COMMIT', 'the draft changes nothing', {})
  const changed = withContent(contract, content)
  checkComplete(changed)
  const priceGiven = Object.entries(content.changes).flatMap(([lineId, { price }]) => (price === undefined ? [] : lineId))
  const after = await repriced(site, changed, priceGiven)
  const history = withChange(contract, site.now, { kind: 'CHANGED', by: 'STAFF', ...(reason && { note: reason }) })
  const activity = activityOf(site, caller, { contract, draft, content, after, reason })
  const activities = [...(contract.activities ?? []), activity].slice(-mostActivities)
  await subscriptionContract.save(
    site,
    contract,
    target.cycleTarget
      ? { ...history, activities, once: { ...contract.once, [String(target.cycleTarget.cycleNumber)]: content } }
      : { ...after, changes: history.changes, activities },
  )
  if (tellsBuyer) await tellBuyer(site, after, 'CHANGED')
  const shown = await recalculated(site, contract, draft, content)
  return draftContract.save(site, draft, { ...shown, status: 'COMMITTED' })
}

export function requireOpen({ status, id }: StoredDraft): void {
  if (status === 'COMMITTED') throw refusal('ALREADY_COMMITTED', 'the draft was committed', { draftSubscriptionContractId: id })
}

function isEmpty({ changes, added, shippingInfo, recipientInfo }: DraftContent): boolean {
  return Object.keys(changes).length === 0 && added.length === 0 && !shippingInfo && !recipientInfo
}

function checkComplete({ lineItems = [], billingInfo, shippingInfo, recipientInfo }: StoredContract): void {
  if (lineItems.length === 0)
    throw refusal('NO_SUBSCRIPTION_LINE_ITEMS_AFTER_COMMIT', 'a contract keeps one line at least: cancel it instead', {})
  const undetermined = lineItems.find(({ priceUndetermined }) => priceUndetermined)
  if (undetermined) throw refusal('LINE_ITEM_PRICE_UNDETERMINED', 'a line has no price', { lineItemId: undetermined.id })
  const isDelivered = lineItems.some(({ physicalProperties }) => physicalProperties?.shippable)
  const { shippingDestination, pickupDetails } = shippingInfo?.logistics ?? {}
  if (isDelivered && !shippingDestination?.address && !pickupDetails && !recipientInfo?.address)
    throw refusal('SHIPPING_ADDRESS_REQUIRED', 'the goods have no address', { reasons: ['TAX_CALCULATION'] })
  if (!isDelivered && !billingInfo?.address && !recipientInfo?.address)
    throw refusal('BILLING_ADDRESS_REQUIRED', 'the buyer has no address', { reasons: ['TAX_CALCULATION'] })
}

interface Committed {
  contract: StoredContract
  draft: StoredDraft
  content: DraftContent
  after: StoredContract
  reason: string | undefined
}

/** What was changed, in the contract's own list. */
function activityOf(
  { now }: SiteTx,
  caller: Caller,
  { contract, draft, content, after, reason }: Committed,
): SubscriptionContractActivity {
  const contractTarget = draft.target?.contractTarget
  return {
    id: newId(),
    createdDate: now.toISOString(),
    author: caller.kind === 'USER' ? { userId: caller.userId } : caller.kind === 'APP' ? { appId: caller.appId } : {},
    activityType: 'CHANGES_APPLIED',
    ...(contractTarget && { contractTarget }),
    changesApplied: {
      ...(contractTarget && { contractTarget }),
      draftSubscriptionContractId: draft.id,
      changes: changesOf(contract, content, after).slice(0, 100),
      ...(reason && { reason }),
    },
  }
}

type ContractChange = NonNullable<NonNullable<SubscriptionContractActivity['changesApplied']>['changes']>[number]

function changesOf(contract: StoredContract, content: DraftContent, after: StoredContract): ContractChange[] {
  const added = new Set(content.added.map(({ id }) => id))
  const ofLines = allLines(contract, content).flatMap((line): ContractChange[] => {
    const { id = '', productName, quantity = 1 } = line
    const managed = { id, ...(productName && { name: productName }), quantity }
    const change = content.changes[id]
    if (change?.quantity === 0) return added.has(id) ? [] : [{ lineItemRemoved: managed }]
    if (added.has(id)) return [{ lineItemAdded: { ...managed, quantity: change?.quantity ?? quantity } }]
    if (change?.quantity === undefined || change.quantity === quantity) return []
    const diff = Math.abs(change.quantity - quantity)
    const deltaType = change.quantity > quantity ? ('QUANTITY_INCREASED' as const) : ('QUANTITY_DECREASED' as const)
    return [
      {
        lineItemChanged: {
          id,
          ...(productName && { name: productName }),
          quantity: { originalQuantity: quantity, newQuantity: change.quantity, diff, deltaType },
        },
      },
    ]
  })
  const [before, now] = [contract.priceSummary?.total, after.priceSummary?.total]
  return before && now && before.amount !== now.amount
    ? [...ofLines, { totalPriceChanged: { originalTotal: before, newTotal: now } }]
    : ofLines
}
