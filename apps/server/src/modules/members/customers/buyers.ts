import type { RawBuilder } from 'kysely'
import type { Customer } from '@stoa/contract/services/stoa/customers'
import { comparableEmail, isEmail } from '@stoa/contract/email'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { emailOfKey } from './identities.ts'
import { insertBuyerAtCommit, updateSales, updateSalesAtCommit, type SalesRow } from './store/sales.ts'

/** What an order says of its buyer besides the identity. It counts only where the buyer is new. */
export type BuyerProfile = Pick<Customer, 'email' | 'firstName' | 'lastName' | 'company' | 'phone' | 'country'>

/** Selects the figures of the orders of an identity. */
export type SalesOf = (key: string) => RawBuilder<SalesRow>

/** Makes the buyer of an order a customer in the order's transaction, unless the shop knows them already. */
export function addBuyerAtCommit(site: SiteTx, key: string, profile: BuyerProfile): void {
  const { email, ...known } = profile
  const address = emailOfKey(key) ?? (email && isEmail(email) ? comparableEmail(email) : undefined)
  const memberId = emailOfKey(key) === undefined ? key.slice('member:'.length) : undefined
  insertBuyerAtCommit(site, { key, memberId }, memberId ?? newId(), {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
    ...(address && { email: address }),
    isMember: memberId !== undefined,
    source: 'ORDER',
  })
}

/** Computes the figures of identities and of their customers again in the transaction that changed their orders. */
export function updateFiguresAtCommit(site: SiteTx, keys: readonly string[], salesOf: SalesOf): void {
  for (const key of keys.toSorted()) updateSalesAtCommit(site, key, salesOf(key))
}

export async function updateFigures(site: SiteTx, keys: readonly string[], salesOf: SalesOf): Promise<void> {
  for (const key of keys.toSorted()) await updateSales(site, key, salesOf(key))
}
