import * as contract from '@stoa/contract/services/redirects/redirects'
import { brokenRule } from '../../../../kernel/basics/errors.ts'
import { created } from '../../../../kernel/site/events.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { CompletionLinks } from '../../checkout/index.ts'
import { findApp } from '../../../platform/sites/index.ts'
import { openDestination } from '../destination.ts'
import { contentOf } from '../content.ts'

export const createRedirectSession = ({ links }: { links: CompletionLinks }) =>
  implement(contract.createRedirectSession, async (context, request) => {
    const { site, caller, refuse } = context
    const app = !isStaff(caller) && caller.clientId ? await findApp(site, caller.clientId) : undefined
    if (!app) throw refuse('OAUTH_APP_REQUIRED', 'only visitors of an OAuth app are handed over')
    const { origin } = site.settings
    const content = contentOf(site, request, [...app.allowed_redirect_domains, new URL(origin).host])
    const { id, endpoint, query, url, token } = await openDestination(context, request, content, links)
    checkLength(url)
    const session = { id, urlDetails: { endpoint, searchParams: query } }
    site.recordIfSubscribed(`${contract.service.fqdn}_created`, () => created(contract.service.fqdn, session))
    const searchParams = Object.fromEntries(new URL(url).searchParams)
    const own = { fullUrl: url, shortUrl: url, ...(token && { sessionToken: token }) }
    return { redirectSession: { ...session, ...own, urlDetails: { endpoint, searchParams } } }
  })

const maxUrlLength = 2048

function checkLength(url: string): void {
  if (url.length > maxUrlLength)
    throw brokenRule(
      'preferences.additionalQueryParameters',
      'URL_TOO_LONG',
      `must leave the URL within ${maxUrlLength} characters`,
    )
}
