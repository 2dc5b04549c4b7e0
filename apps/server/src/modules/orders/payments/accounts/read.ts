import { notFound } from '../../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { findAccount, loadAccountIds, lockAccountRow, type AccountRow } from './store.ts'

/** An account in use. Throws PAYMENT_ACCOUNT_NOT_FOUND. */
export async function getAccount(site: SiteRead, id: string): Promise<AccountRow> {
  const account = await findAccount(site, id)
  if (!account || account.status === 'REPLACED') throw notFound('paymentAccount', { id })
  return account
}

/** An account in use, locked: a simultaneous check of its keys saves it, too. Throws PAYMENT_ACCOUNT_NOT_FOUND. */
export async function lockAccount(site: SiteTx, id: string): Promise<AccountRow> {
  await lockAccountRow(site, id)
  return getAccount(site, id)
}

/** The accounts whose books are compared: those in use, and replaced ones as long as buyers may dispute or be refunded. */
export function accountsToReconcile(site: SiteRead): Promise<string[]> {
  return loadAccountIds(site, new Date(site.now.getTime() - 180 * 24 * 60 * 60_000))
}
