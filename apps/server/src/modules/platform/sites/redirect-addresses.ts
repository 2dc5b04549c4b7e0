import { invalid } from '../../../kernel/basics/errors.ts'
import { redirectDomain } from './redirect-domains.ts'

/** Each domain once, in the spelling that is compared. */
export function normalizedDomains(domains: readonly string[]): string[] {
  const normalized = domains.map((text, index) => {
    const domain = redirectDomain(text)
    if (domain !== undefined) return domain
    const field = `oAuthApp.allowedRedirectDomains[${index}]`
    throw invalid({ field, description: 'is not a domain', violatedRule: 'FORMAT', data: {} })
  })
  return [...new Set(normalized)]
}

/** "The endpoint URI MUST NOT include a fragment component." (RFC 6749, 3.1.2) */
export function withoutFragments(uris: readonly string[]): string[] {
  const index = uris.findIndex((uri) => uri.includes('#'))
  if (index < 0) return [...uris]
  const field = `oAuthApp.allowedRedirectUris[${index}]`
  throw invalid({ field, description: 'must not have a fragment', violatedRule: 'FORMAT', data: {} })
}
