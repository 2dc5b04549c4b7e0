import { randomBytes } from 'node:crypto'
import { isSameSignature } from '../../../../kernel/basics/same-signature.ts'
import { jobSite } from '../../../../kernel/background/job-runner.ts'
import { isGuid } from '../../../../kernel/basics/formats.ts'
import type { Kernel } from '../../../../kernel/operations/types.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findAccount, type AccountRow } from './store.ts'

export const eventPath = '/payment-events'

export function newEventKey(): string {
  return randomBytes(24).toString('base64url')
}

/** Where a provider sends its events about an account. The address is secret: not every provider signs. */
export function eventUrlOf({ siteId, ports }: SiteRead, { id, event_key }: Pick<AccountRow, 'id' | 'event_key'>): string {
  return `${ports.payments.publicUrl}${eventPath}/${siteId}/${id}/${event_key}`
}

/** The site and the account of an address for events; undefined for an address that was given to no provider. */
export async function findEventAccount(
  kernel: Kernel,
  { siteId, accountId, key }: { siteId: string; accountId: string; key: string },
): Promise<{ site: JobSite; account: AccountRow } | undefined> {
  if (!isGuid(siteId) || !isGuid(accountId)) return undefined
  if (!(await kernel.sites.ids()).includes(siteId)) return undefined
  const site = await jobSite(kernel, siteId)
  const account = await findAccount(site, accountId)
  if (!account || !isSameSignature(Buffer.from(key), Buffer.from(account.event_key))) return undefined
  return { site, account }
}
