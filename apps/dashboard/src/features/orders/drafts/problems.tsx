import { t } from '@lingui/core/macro'
import type { ApplicationError, DraftOrder, ItemDetails, OrderChange } from '@stoa/contract/services/ecom/draft-orders'
import { describeLine } from '../order/lines/line-item.tsx'
import { describeChange } from '../order/change-sentences.ts'
import { Warning } from '../../../ui/feedback/warning.tsx'
import classes from './draft-page.module.css'

/** What stands in the way of the commit, and what the draft lacks, in words. */
export function Problems({ draft, problems }: { draft: DraftOrder; problems: readonly ApplicationError[] }) {
  if (problems.length === 0) return null
  return (
    <ul className={classes.problems}>
      {problems.map((problem, index) => (
        <li key={index}>
          <Warning>{describeProblem(problem, draft)}</Warning>
        </li>
      ))}
    </ul>
  )
}

/** A lack of stock only warns: whoever edits the order may know of more. */
export function blocks({ code }: ApplicationError): boolean {
  return code !== 'CATALOG_ITEM_NOT_AVAILABLE'
}

function describeProblem({ code = '', description = '', data }: ApplicationError, draft: DraftOrder): string {
  const {
    lineItemId,
    quantityAvailable = 0,
    fulfilledQuantity = 0,
    changes = [],
  } = (data ?? {}) as {
    lineItemId?: string
    quantityAvailable?: number
    fulfilledQuantity?: number
    changes?: OrderChange[]
  }
  const item = nameOf(draft.lineItems ?? [], lineItemId)
  switch (code) {
    case 'ORDER_CHANGED_MEANWHILE': {
      const what = changes.map((change) => describeChange(change, draft.currency ?? 'XXX')).join(' ')
      return t`Somebody else has changed the order since: ${what} Discard this draft and begin again.`
    }
    case 'LINE_ITEM_FULFILLED':
      return t`${item}: ${fulfilledQuantity} were shipped and can’t be taken out.`
    case 'NO_LINE_ITEMS':
      return t`The order has no items.`
    case 'DELIVERY_NOT_OFFERED':
      return t`The chosen delivery isn’t offered for these items and this address.`
    case 'CATALOG_ITEM_NOT_AVAILABLE':
      return t`${item}: only ${quantityAvailable} in stock.`
    default:
      return description
  }
}

function nameOf(items: readonly ItemDetails[], id: string | undefined): string {
  const line = items.find(({ lineItem }) => lineItem?.id === id)?.lineItem
  return line ? describeLine(line) : t`An item`
}
