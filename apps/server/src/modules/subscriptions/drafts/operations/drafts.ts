import * as contract from '@stoa/contract/services/ecom/draft-subscription-contracts'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { tagOperations } from '../../../../kernel/lists/entity/tag-operations.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { lockContract, subscriptionContract, type StoredContract } from '../../contracts/ports/changing.ts'
import { commit, requireOpen } from '../commit.ts'
import {
  createdByOf,
  draftContract,
  editorOf,
  findOpenDraft,
  lockDraft,
  contentAtStart,
  published,
  type DraftContent,
} from '../draft.ts'
import { checkDraftable, checkedTarget, isSameTarget, nonDraftableReasons } from '../draftability.ts'
import { withAddedLines, withChangedLines } from '../lines.ts'
import { answered, calculate, recalculated } from '../present.ts'

const tags = tagOperations(draftContract)

export const getSubscriptionContractDraftability = implementRead(
  contract.getSubscriptionContractDraftability,
  async ({ site, caller }, { subscriptionContractId }) => {
    const found = await subscriptionContract.find(site, subscriptionContractId)
    const open = await findOpenDraft(site, subscriptionContractId)
    const reasons = nonDraftableReasons(site, found, open, editorOf(caller))
    return {
      draftable: reasons.length === 0,
      nonDraftableReasons: reasons,
      ...(found && { currentCycle: found.nextCycle - 1 }),
    }
  },
)

/** Goes on with the draft that the caller began for the same cycles. */
export const createDraftSubscriptionContract = implement(
  contract.createDraftSubscriptionContract,
  async ({ site, caller }, { subscriptionContractId, target: given }) => {
    const editor = editorOf(caller)
    const found = await lockContract(site, subscriptionContractId)
    const open = await findOpenDraft(site, subscriptionContractId)
    checkDraftable(nonDraftableReasons(site, found, open, editor), subscriptionContractId)
    if (!found) throw notFound('subscriptionContract', { id: subscriptionContractId })
    const target = checkedTarget(given, found)
    if (open && isSameTarget(open.target, target)) return answered(await shown(site, found, open.id))
    if (open)
      throw refusal('DRAFT_ALREADY_EXISTS_FOR_ANOTHER_TARGET', 'the contract has a draft for other cycles', {
        draftId: open.id,
        target: open.target,
      })
    const content = contentAtStart(found, target)
    const draft = await draftContract.createWith(site, {
      subscriptionContractId,
      target,
      status: 'DRAFT',
      createdBy: createdByOf(editor),
      editor,
      content,
      ...(await calculate(site, found, { content, target })),
    })
    return answered(published(draft))
  },
)

export const getDraftSubscriptionContract = implementRead(
  contract.getDraftSubscriptionContract,
  async ({ site }, { draftSubscriptionContractId: id }) => {
    const draft = await draftContract.get(site, id)
    const found = await subscriptionContract.find(site, draft.subscriptionContractId ?? '')
    // What was committed is not calculated again.
    if (!found || draft.status === 'COMMITTED') return answered(published(draft))
    return answered(await shown(site, found, id))
  },
)

export const deleteDraftSubscriptionContract = implement(
  contract.deleteDraftSubscriptionContract,
  async ({ site }, { draftSubscriptionContractId: id }) => {
    await lockDraft(site, id)
    await draftContract.remove(site, id)
    return {}
  },
)

export const addLineItems = implement(contract.addLineItems, ({ site }, { draftSubscriptionContractId: id, ...request }) =>
  changeDraft(site, id, (found, content) =>
    withAddedLines(site, found, content, { draftSubscriptionContractId: id, ...request }),
  ),
)

export const updateLineItems = implement(
  contract.updateLineItems,
  ({ site }, { draftSubscriptionContractId: id, lineItemChanges }) =>
    changeDraft(site, id, (found, content) => withChangedLines(found, content, lineItemChanges)),
)

export const setShippingInfo = implement(
  contract.setShippingInfo,
  ({ site }, { draftSubscriptionContractId: id, shippingInfo }) =>
    changeDraft(site, id, (_found, { shippingInfo: _before, ...content }) => ({
      ...content,
      ...(shippingInfo && { shippingInfo }),
    })),
)

export const setRecipientInfo = implement(
  contract.setRecipientInfo,
  ({ site }, { draftSubscriptionContractId: id, recipientInfo }) =>
    changeDraft(site, id, (_found, { recipientInfo: _before, ...content }) => ({
      ...content,
      ...(recipientInfo && { recipientInfo }),
    })),
)

export const commitDraftSubscriptionContract = implement(
  contract.commitDraftSubscriptionContract,
  async ({ site, caller }, { draftSubscriptionContractId: id, reason, settings }) => {
    const tellsBuyer = settings?.sendNotificationsToBuyer ?? false
    return answered(published(await commit(site, caller, id, { reason: reason ?? undefined, tellsBuyer })))
  },
)

export const queryDraftSubscriptionContracts = implementRead(
  contract.queryDraftSubscriptionContracts,
  async ({ site }, { query }) => {
    const { items, metadata } = await draftContract.query(site, query, { root: 'query' })
    return { draftSubscriptionContracts: items.map(published), pagingMetadata: metadata }
  },
)

export const bulkUpdateDraftSubscriptionContractTags = tags.ofMany(
  contract.bulkUpdateDraftSubscriptionContractTags,
  ({ draftSubscriptionContractIds }) => draftSubscriptionContractIds,
)

export const bulkUpdateDraftSubscriptionContractTagsByFilter = tags.byFilter(
  contract.bulkUpdateDraftSubscriptionContractTagsByFilter,
)

/** The draft with the amounts of today. */
async function shown(site: SiteRead, found: StoredContract, id: string): Promise<contract.DraftSubscriptionContract> {
  const draft = await draftContract.get(site, id)
  return published(await recalculated(site, found, draft, draft.content))
}

async function changeDraft(
  site: SiteTx,
  id: string,
  change: (found: StoredContract, content: DraftContent) => Promise<DraftContent> | DraftContent,
) {
  const draft = await lockDraft(site, id)
  requireOpen(draft)
  const found = await subscriptionContract.get(site, draft.subscriptionContractId ?? '')
  const after = await recalculated(site, found, draft, await change(found, draft.content))
  return answered(published(await draftContract.save(site, draft, after)))
}
