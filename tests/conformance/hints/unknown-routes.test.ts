import { expect, test } from 'vitest'
import { unservedPaths } from '../../../apps/server/src/kernel/operations/hints/unserved-packages.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { until } from '../../support/until.ts'
import { develop, hintsOf, setUp } from './hints-set-up.ts'

const developed = setUp()

/** The only hint of an answer. */
async function hintAt(path: string, method = 'GET'): Promise<string> {
  const answer = await developed.send(method, path)
  expect([answer.status, answer.body.details.applicationError.code]).toEqual([404, 'UNKNOWN_ROUTE'])
  const [hint, ...others] = hintsOf(answer)!
  expect([hint?.code, hint?.see, others]).toEqual(['UNKNOWN_ROUTE', 'docs/hints.md#unknown_route', []])
  return hint!.message
}

test('a path of an interface that is not served names it', async () => {
  for (const [path, name] of unservedPaths)
    for (const base of ['', '/_api']) {
      const message = await hintAt(`${base}/${path}/query`, 'POST')
      expect(message).toContain(`belongs to ${name}`)
      expect(message).toContain('docs/moving.md')
    }
})

test('no interface that is served is said not to be', () => {
  const served = developed.server.app.composed.implementations.flatMap(({ operation }) => operation.paths)
  const withoutBase = served.map((path) => path.replace(/^\/_api\//, '/'))
  const wrong = [...unservedPaths.keys()].filter((path) => withoutBase.some((one) => `${one}/`.startsWith(`/${path}/`)))
  expect(wrong).toEqual([])
})

test('another method of a path is named, and where to look for any other path', async () => {
  expect(await hintAt('/ecom/v1/carts/current/add-to-cart')).toBe('This path is served with POST, not with GET.')
  expect(await hintAt('/ecom/v2/carts/current', 'PUT')).toMatch(/served with DELETE and GET and PATCH and POST, not with PUT/)
  expect(await hintAt('/ecom/v9/a-secret-code')).toBe(
    'No operation has this path: docs/conformance.md lists those that are served, and /openapi.json has their paths.',
  )
  expect(await hintAt(`/${'a/'.repeat(2000)}`)).toContain('No operation')
})

test('an app in production, a wrong token and a request without one get the same answer without hints', async () => {
  const { shop } = developed
  const visitor = await aVisitor(shop)
  const path = '/loyalty-accounts/v1/accounts/my'
  const expected = await visitor.send('GET', path)
  expect(hintsOf(expected)).toHaveLength(1)
  await develop(shop, false)
  const others = [
    await visitor.send('GET', path),
    await shop.raw('GET', path),
    await shop.raw('GET', path, { headers: { authorization: 'wrong' } }),
    await shop.raw('GET', path, { headers: { authorization: `${developed.key}x`, 'wix-site-id': shop.credentials.siteId } }),
  ]
  await develop(shop)
  for (const answer of others) {
    expect([answer.status, answer.body]).toEqual([expected.status, expected.body])
    expect(hintsOf(answer)).toBeUndefined()
  }
})

test('the console lists such a request without the part of the path that may be secret', async () => {
  const { shop } = developed
  await developed.send('GET', '/pricing-plans/v2/plans/a-secret-code?token=psst')
  const log = await until(async () => {
    const { requests } = (await shop.owner('GET', '/stoa/v1/development/requests')).body
    const found = requests.filter((one: { path: string }) => one.path.startsWith('/pricing-plans'))
    return found.length > 0 ? found : undefined
  })
  expect(log[0]).toMatchObject({ path: '/pricing-plans/…', operation: '', status: 404, hints: [{ code: 'UNKNOWN_ROUTE' }] })
  expect(JSON.stringify(log)).not.toMatch(/secret|psst/)
})
