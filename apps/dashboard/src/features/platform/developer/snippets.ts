import type { ApiOperation } from '@stoa/contract/services/stoa/developer-console'

interface SnippetParts {
  operation: ApiOperation
  /** The request as JSON. */
  request: string
  /** Where the shop is. */
  origin: string
  clientId: string
  siteId: string
}

/** The call with `@stoa/client`, as a visitor where visitors may call it, and otherwise with an API key. */
export function stoaSnippet({ operation, request, origin, clientId, siteId }: SnippetParts): string {
  const { service, name } = operation
  const isOpen = isOpenToVisitors(operation)
  const authorize = isOpen
    ? `visitorTokens({ baseUrl, clientId: '${clientId}' })`
    : `() => ({ authorization: process.env.API_KEY, 'wix-site-id': '${siteId}' })`
  return `import { createClient${isOpen ? ', visitorTokens' : ''} } from '@stoa/client'
import { ${name} } from '@stoa/client/calls/${service}'

const baseUrl = '${origin}'
const client = createClient({
  baseUrl,
  authorize: ${authorize},
})
const answer = await client.call(${name}, ${request})
`
}

/** The call with the published package; undefined for the operations that no package has. */
export function sdkSnippet({ operation, origin, clientId, siteId }: SnippetParts): string | undefined {
  const { service = '', name } = operation
  const [area = '', rest = ''] = service.split('/')
  if (area === 'stoa' || [service, `${service}.${name}`].some((each) => unpublished.has(each))) return undefined
  const namespace = rest.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const strategy = isOpenToVisitors(operation) ? 'OAuthStrategy' : 'ApiKeyStrategy'
  const identity = isOpenToVisitors(operation) ? `clientId: '${clientId}'` : `apiKey: process.env.API_KEY, siteId: '${siteId}'`
  return `import { createClient, ${strategy} } from '@wix/sdk'
import { ${namespace} } from '@wix/${area}'
import { rehostGlobally } from '@stoa/client'

// In Node. Front ends built with Vite or Next.js use the plugin of @stoa/client.
rehostGlobally('${origin}')
const client = createClient({
  modules: { ${namespace} },
  auth: ${strategy}({ ${identity} }),
})
// The types of the package say how the fields are passed.
const answer = await client.${namespace}.${name}(/* … */)
`
}

/** Services and operations of the protocol that no package of their area exports under their name. */
const unpublished = new Set([
  'ecom/orders.commitDeltas',
  'stores/subscription-options.searchSubscriptionOptions',
  'data/items',
  'identity/authentication.verify',
  'identity/oauth.revoke',
  'identity/verification.resendDuringAuthentication',
  'marketing/gift-voucher-products',
  'marketing/gift-voucher-transactions',
  'marketing/gift-vouchers',
])

function isOpenToVisitors({ callers = [] }: ApiOperation): boolean {
  return callers.includes('VISITOR')
}
