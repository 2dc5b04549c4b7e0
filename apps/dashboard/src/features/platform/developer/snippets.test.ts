import type { ApiOperation } from '@stoa/contract/services/stoa/developer-console'
import { expect, test } from 'vitest'
import { sdkSnippet, stoaSnippet } from './snippets.ts'

const parts = { request: '{}', origin: 'https://shop.example', clientId: 'the-client', siteId: 'the-site' }
const query = operation('queryProducts', 'VISITOR', 'APP')
const create = operation('createProduct', 'USER', 'APP')

function operation(name: string, ...callers: NonNullable<ApiOperation['callers']>): ApiOperation {
  return { service: 'stores/products-v-3', name, callers }
}

test('what visitors may call is called with the client id, anything else with an API key', () => {
  expect(stoaSnippet({ ...parts, operation: query })).toContain("clientId: 'the-client'")
  expect(sdkSnippet({ ...parts, operation: query })).toContain("OAuthStrategy({ clientId: 'the-client' })")
  for (const code of [stoaSnippet, sdkSnippet].map((write) => write({ ...parts, operation: create }))) {
    expect(code).toContain('process.env.API_KEY')
    expect(code).toContain('the-site')
    expect(code).not.toContain('the-client')
  }
})

test('the namespace of the published package is that of the service, and the shop’s own operations have none', () => {
  const code = sdkSnippet({ ...parts, operation: query })
  expect(code).toContain("import { productsV3 } from '@wix/stores'")
  expect(code).toContain('client.productsV3.queryProducts(')
  expect(sdkSnippet({ ...parts, operation: { ...query, service: 'stoa/shop' } })).toBeUndefined()
})
