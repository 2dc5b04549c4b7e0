import type { ApiOperation } from '@stoa/contract/services/stoa/developer-console'

interface SnippetParts {
  operation: ApiOperation
  /** The request as JSON. */
  request: string
  /** Where the shop is. */
  origin: string
  clientId: string
}

/** The call with `@stoa/client`. */
export function stoaSnippet({ operation: { service, name }, request, origin, clientId }: SnippetParts): string {
  return `import { createClient, visitorTokens } from '@stoa/client'
import { ${name} } from '@stoa/client/calls/${service}'

const baseUrl = '${origin}'
const clientId = '${clientId}'
const client = createClient({ baseUrl, authorize: visitorTokens({ baseUrl, clientId }) })
const answer = await client.call(${name}, ${request})
`
}

/** The call with the published package; undefined for the operations that no package has. */
export function sdkSnippet({ operation: { service = '', name }, origin, clientId }: SnippetParts): string | undefined {
  const [area = '', rest = ''] = service.split('/')
  if (area === 'stoa') return undefined
  const namespace = rest.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `import { createClient, OAuthStrategy } from '@wix/sdk'
import { ${namespace} } from '@wix/${area}'
import { rehostGlobally } from '@stoa/client'

// In Node. Front ends built with Vite or Next.js use the plugin of @stoa/client.
rehostGlobally('${origin}')
const client = createClient({
  modules: { ${namespace} },
  auth: OAuthStrategy({ clientId: '${clientId}' }),
})
// The types of the package say how the fields are passed.
const answer = await client.${namespace}.${name}(/* … */)
`
}
