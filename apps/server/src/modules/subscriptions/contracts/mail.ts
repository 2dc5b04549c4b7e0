import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { mailSubscription } from '../../orders/orders/ports/paying.ts'
import { nextDateOf, type StoredContract } from './contract.ts'
import { loadCycles } from './store/cycles.ts'

type News = NonNullable<(typeof mailSubscription)['payload']>['news']

/** What a mail says; absent facts are those of the next charge. */
interface Facts {
  nextDate?: Date | undefined
  item?: string | undefined
  /** What is delivered in place of the item. */
  substitute?: string | undefined
  /** Decimal: what a charge comes to, and came to before. */
  amount?: string | undefined
  formerAmount?: string | undefined
}

/** Mails the buyer what became of the contract. The page of its newest order leads to it, also for a buyer without an account. */
export async function tellBuyer(
  site: SiteTx,
  contract: StoredContract,
  news: News,
  { nextDate = nextDateOf(contract), item, substitute, amount, formerAmount }: Facts = {},
): Promise<void> {
  const [newest] = await loadCycles(site, contract.id, 1)
  site.enqueue(mailSubscription, {
    orderId: newest?.order_id ?? contract.orderId,
    subscriptionId: contract.id,
    news,
    title: contract.title ?? '',
    ...(nextDate && { nextDate: nextDate.toISOString() }),
    amount: amount ?? contract.priceSummary?.total?.amount ?? '0',
    ...(formerAmount && { formerAmount }),
    ...(item && { item }),
    ...(substitute && { substitute }),
    mailKey: newId(),
  })
}
