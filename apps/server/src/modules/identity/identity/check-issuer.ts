import { needsHttps, OutboundError, type Outbound } from '../../../kernel/outside/outbound.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The issuer's identifier, also where the address of its metadata was given. */
export function checkedIssuer(
  { outbound }: { outbound: Outbound },
  { settings }: SiteRead,
  given: string,
  refuse: Refuse,
): string {
  const text = given.trim().replace(/\/\.well-known\/openid-configuration$/, '')
  if (!URL.canParse(text)) throw refuse('URL_NOT_ALLOWED', 'the issuer must be a URL')
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash || text.includes('/.well-known/'))
    throw refuse('URL_NOT_ALLOWED', 'the issuer must be an address without user name, query and fragment')
  try {
    outbound.check(url, needsHttps(settings))
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw refuse('URL_NOT_ALLOWED', error.message)
  }
  return text
}

type Refuse = (code: 'URL_NOT_ALLOWED', description: string) => Error
