import type { ReportItemsBackInStockRequest } from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { notifyReported, type ReportedItem } from './names.ts'
import { sendTo } from './notify.ts'
import { findRequestedItem } from './requested-item.ts'
import { lockNamed, lockOpen } from './store/requests.ts'

const batchSize = 100

/** Characters of all parameters together as JSON: they travel with each mail. */
const maxParameters = 2000

/**
 * Tells everybody who waits for an item, or the named ones, whatever the stock says: whoever reports it knows better. Requests whose mail
 * failed are sent again, and nobody gets a second mail.
 */
export async function report(site: SiteTx, request: ReportItemsBackInStockRequest): Promise<void> {
  const reported = readReported(request)
  const requestIds = await lockReported(site, request)
  await sendTo(site, requestIds.slice(0, batchSize), { reported })
  const others = requestIds.slice(batchSize)
  if (others.length > 0) site.enqueue(notifyReported, { requestIds: others, reported })
}

/** The rest of many requests, in batches. */
export const reportedNotifier = job<NonNullable<(typeof notifyReported)['payload']>>(
  notifyReported.name,
  async (site, { requestIds, reported }) => {
    await site.transaction(async (tx) => sendTo(tx, await lockNotNotified(tx, requestIds.slice(0, batchSize)), { reported }))
    const others = requestIds.slice(batchSize)
    if (others.length > 0) return { more: { requestIds: others, reported } }
  },
)

async function lockNotNotified(site: SiteTx, ids: readonly string[]): Promise<string[]> {
  const found = await lockNamed(site, ids)
  return found.filter(({ status }) => status === 'RECEIVED' || status === 'FAILED').map(({ id }) => id)
}

async function lockReported(
  site: SiteTx,
  { catalogReference, requestIds = [] }: ReportItemsBackInStockRequest,
): Promise<readonly string[]> {
  if (catalogReference && requestIds.length > 0)
    throw refusal('REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS', 'name an item or requests, not both')
  if (catalogReference) {
    const item = await findRequestedItem(site, catalogReference)
    return item ? lockOpen(site, item) : []
  }
  if (requestIds.length === 0)
    throw invalid({
      field: 'requestIds',
      description: 'is required without a catalogReference',
      violatedRule: 'REQUIRED_ONE_OF_FIELD',
      data: { fields: ['catalogReference', 'requestIds'] },
    })
  const known = new Set((await lockNamed(site, requestIds.filter(isGuid))).map(({ id }) => id))
  const unknown = requestIds.findIndex((id) => !known.has(id.toLowerCase()))
  if (unknown >= 0)
    throw invalid({ field: `requestIds[${unknown}]`, description: 'is no request', violatedRule: 'VALIDATION', data: {} })
  return lockNotNotified(site, [...known])
}

function readReported({
  itemDetails,
  extraAutomationTemplateParameters: parameters,
}: ReportItemsBackInStockRequest): ReportedItem {
  if (parameters && JSON.stringify(parameters).length > maxParameters)
    throw invalid({
      field: 'extraAutomationTemplateParameters',
      description: `must be at most ${maxParameters} characters of JSON`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: maxParameters },
    })
  const { name = '', price = '', image } = itemDetails ?? {}
  return { name, price, ...(image?.url && { imageUrl: image.url }), ...(parameters && { parameters }) }
}
