import { expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { hintsOf, setUp } from './hints-set-up.ts'

const developed = setUp()

const query = '/stores/v3/products/query'
const unknownField = (field: string) => expect.objectContaining({ code: 'UNKNOWN_FIELD', field })

/** The latest requests in the log, as soon as one of them has this id. */
async function logWith(requestId: string | null): Promise<{ requestId: string; hints: object[] }[]> {
  return until(async () => {
    const { requests } = (await developed.shop.owner('GET', '/stoa/v1/development/requests')).body
    return requests.some((one: { requestId: string }) => one.requestId === requestId) ? requests : undefined
  })
}

test('no name keeps a request out of the log, nor those that are logged with it', async () => {
  const names = ['a\u0000b', 'a\ud800', `${'x'.repeat(119)}😀`, `${'x'.repeat(59)}😀`, 'größe', 'a\r\nset-cookie: b=c']
  const sent = await Promise.all(names.map((name) => developed.send('POST', query, { [name]: 1 })))
  for (const answer of sent) {
    expect(hintsOf(answer)).toEqual([unknownField('…')])
    expect(answer.headers.get('set-cookie')).toBeNull()
    const logged = (await logWith(answer.headers.get('x-wix-request-id'))).find(
      ({ requestId }) => requestId === answer.headers.get('x-wix-request-id'),
    )
    expect(logged?.hints).toEqual([unknownField('…')])
  }
})

test('an item with an id that is no text leaves a line in the log too', async () => {
  const catalogReference = { appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e', catalogItemId: 'a\u0001\ud800' }
  const answer = await developed.send('POST', '/ecom/v2/carts/current/add-line-items', {
    catalogItems: [{ catalogReference, quantity: 1 }],
  })
  expect(answer.status).toBeLessThan(500)
  expect(await logWith(answer.headers.get('x-wix-request-id'))).not.toEqual([])
})

test('a secret that is sent as a name is neither repeated nor logged', async () => {
  const { key } = developed
  const body = '{"password":"hunter2"}'
  const answer = await developed.send('GET', `/stores/v3/products/slug/x?${key}&${encodeURIComponent(body)}`)
  const filtered = await developed.send('POST', query, { query: { filter: { [key]: 1 }, sort: [{ fieldName: key }] } })
  const log = await logWith(filtered.headers.get('x-wix-request-id'))
  expect(hintsOf(answer)?.map(({ code }) => code)).toEqual(['UNKNOWN_FIELD'])
  expect(hintsOf(filtered)?.map(({ code }) => code)).toEqual(['FIELD_NOT_FILTERABLE', 'FIELD_NOT_SORTABLE'])
  for (const text of [answer, filtered].map(({ headers }) => headers.get('stoa-hints')!).concat(JSON.stringify(log))) {
    expect(text).not.toContain(key)
    expect(text).not.toContain('hunter2')
  }
})

test('names that every object has are as unknown as others', async () => {
  const answer = await developed.send('POST', query, {
    toString: 1,
    query: { filter: { valueOf: 1 }, sort: [{ fieldName: 'hasOwnProperty' }] },
  })
  expect(hintsOf(answer)).toEqual([
    unknownField('toString'),
    expect.objectContaining({ code: 'FIELD_NOT_FILTERABLE', field: 'query.filter.valueOf' }),
    expect.objectContaining({ code: 'FIELD_NOT_SORTABLE' }),
  ])
})
