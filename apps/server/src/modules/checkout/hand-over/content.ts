import type * as contract from '@stoa/contract/services/redirects/redirects'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { allowedRedirect } from '../../platform/sites/index.ts'
import type { HandOverContent } from './hand-over.ts'
import type { Request } from './destination.ts'

/** The callbacks, checked, and the preferences that the pages need. Without a `postFlowUrl`, the front end's origin is the way back. */
export function contentOf(site: SiteTx, request: Request, domains: readonly string[]): HandOverContent {
  const { callbacks, preferences } = request
  const checked = Object.entries(callbacks ?? {}).map(([name, url]) => [name, url && checkedUrl(`callbacks.${name}`, url)])
  const { thankYouPageUrl, cartPageUrl, loginUrl, ...others } = Object.fromEntries(checked) as contract.CallbackParams
  const origin = request.origin ? checkedUrl('origin', request.origin) : undefined
  const postFlowUrl = others.postFlowUrl || origin
  const { lang = ownLanguage(site), ...query } = preferences?.additionalQueryParameters ?? {}
  checkNames(query)
  return {
    ...(thankYouPageUrl && { thankYouPageUrl }),
    ...(postFlowUrl && { postFlowUrl }),
    ...(cartPageUrl && { cartPageUrl }),
    ...(loginUrl && { loginUrl }),
    ...(lang && { language: lang }),
    ...(Object.keys(query).length > 0 && { query }),
    shownWhenClosed: (preferences?.useGenericWixPages ?? true) || (preferences?.checkIfPublish ?? false),
  }

  function checkedUrl(field: string, given: string): string {
    const url = allowedRedirect(given, domains)
    if (url !== undefined) return url
    throw brokenRule(field, 'REDIRECT_URL_NOT_ALLOWED', 'is on no allowed redirect domain of the OAuth app')
  }
}

/** "If you don't specify the `lang` parameter and the request contains an `x-wix-linguist` header, its language will be added." */
function ownLanguage({ language, settings }: SiteTx): string | undefined {
  return language === settings.language ? undefined : language
}

/** Parameters of the pages themselves. */
const reserved = ['code', 'edit', 'problem']

function checkNames(query: Record<string, string>): void {
  const taken = reserved.find((name) => name in query)
  if (taken)
    throw brokenRule(`preferences.additionalQueryParameters.${taken}`, 'PARAMETER_RESERVED', 'is a parameter of the page itself')
}
