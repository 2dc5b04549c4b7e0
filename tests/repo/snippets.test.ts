import { services } from '@stoa/contract/all'
import type { ApiOperation } from '@stoa/contract/services/stoa/developer-console'
import { expect, test } from 'vitest'
import { sdkSnippet, stoaSnippet } from '../../apps/dashboard/src/features/platform/developer/snippets.ts'

// The code that the developer console offers for each operation.

const parts = { request: '{}', origin: 'https://shop.example', clientId: 'client', siteId: 'site' }
const operations: ApiOperation[] = services.flatMap(({ name: service, operations: ofService }) =>
  Object.entries(ofService).map(([name, { identities }]) => ({ service, name, callers: [...identities] })),
)

test('the published packages export what the code imports and calls', async () => {
  const missing: string[] = []
  for (const operation of operations) {
    const code = sdkSnippet({ ...parts, operation })
    if (!code) continue
    const [, namespace = '', name = ''] = /await client\.(\w+)\.(\w+)\(/.exec(code) ?? []
    const [, packageName = ''] = new RegExp(`import { ${namespace} } from '(.+)'`).exec(code) ?? []
    const published = (await import(packageName)) as Record<string, Record<string, unknown>>
    if (typeof published[namespace]?.[name] !== 'function') missing.push(`${operation.service}.${operation.name}`)
  }
  expect(missing).toEqual([])
  const withPackage = operations.filter((operation) => sdkSnippet({ ...parts, operation }))
  expect(withPackage.length).toBeGreaterThan(600)
})

test('the own client has what the code imports', async () => {
  const missing: string[] = []
  for (const operation of operations) {
    const [, name = '', path = ''] =
      /import { (\w+) } from '@stoa\/client\/(calls\/.+)'/.exec(stoaSnippet({ ...parts, operation })) ?? []
    const calls = (await import(`@stoa/contract/${path}`)) as Record<string, unknown>
    if (calls[name] === undefined) missing.push(`${operation.service}.${operation.name}`)
  }
  expect(missing).toEqual([])
})
