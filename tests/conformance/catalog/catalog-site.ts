import { openSite } from '../../../apps/server/src/kernel/operations/perform.ts'
import type { SiteRead, SiteTx } from '../../../apps/server/src/kernel/site/site.ts'
import { inTransaction } from '../../../apps/server/src/kernel/operations/transaction.ts'
import type { TestShop } from '../../support/shop/shop.ts'

/** The shop's site as modules see it, for functions that no operation exposes. */
export async function siteOf({ server, credentials }: TestShop): Promise<SiteRead> {
  return openSite(server.app.kernel, credentials.siteId)
}

export async function inSite<Result>(shop: TestShop, work: (site: SiteTx) => Promise<Result>): Promise<Result> {
  return inTransaction(shop.server.app.kernel, await siteOf(shop), undefined, work)
}
