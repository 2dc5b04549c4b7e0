import { brokenRule } from '../../../kernel/basics/errors.ts'
import { clientOf, isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { allowedRedirect, findApp } from '../../platform/sites/index.ts'

/**
 * The page that the mail links to. Anybody can ask with the address of somebody else, so that visitors name pages of the shop, and of
 * the front end whose visitor they are: what is on its allowed redirect domains. Throws VALIDATION.
 */
export async function checkItemUrl(site: SiteRead, caller: Caller, itemUrl: string): Promise<string> {
  if (isStaff(caller)) return itemUrl
  const { host } = new URL(site.settings.origin)
  const clientId = clientOf(caller)
  const app = clientId ? await findApp(site, clientId) : undefined
  const url = allowedRedirect(itemUrl, [host, ...(app?.allowed_redirect_domains ?? [])])
  if (url !== undefined) return url
  throw brokenRule(
    'request.itemUrl',
    'ITEM_URL_NOT_ALLOWED',
    'is neither in the shop nor on an allowed redirect domain of the OAuth app',
  )
}
