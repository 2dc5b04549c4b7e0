import type { QueryFacts } from '@stoa/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Implementation } from '../../apps/server/src/kernel/operations/types.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { attempts } from '../support/requests/refusals.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'
import { everyNth, unstorable, wrongValues } from '../support/requests/wrong-values.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
  // One row of each entity, so that conditions are evaluated.
  const product = await aProduct(shop)
  await aShippingOption(shop)
  await aCheckout(await aVisitor(shop), [product])
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = {
  kind: 'USER',
  userId: '00000000-0000-4000-8000-000000000001',
  name: 'owner',
  roles: ['OWNER'],
  scopes: ['*'],
  // Recent enough for whatever asks for a recent sign-in.
  signInDate: new Date('2100-01-01'),
} as const

const operators = [
  '$eq',
  '$gt',
  '$in',
  '$nin',
  '$hasSome',
  '$hasAll',
  '$startsWith',
  '$contains',
  '$exists',
  '$isEmpty',
  '$matchItems',
]

const inheritedNames = Object.getOwnPropertyNames(Object.prototype)

function many(length: number, value: unknown): unknown[] {
  return Array.from({ length }, () => value)
}

interface Queried {
  implementation: Implementation
  facts: QueryFacts
  /** The path of the query in the request. */
  root: string
  /** The older lists take filter and sort as JSON in a string. */
  filterOf(filter: unknown): unknown
}

function queries(): Queried[] {
  return server.app.composed.implementations.flatMap((implementation) => {
    const { operation } = implementation
    const facts = operation.service.queries[operation.name]
    if (!facts) return []
    const fields = operation.service.types[operation.request]?.fields ?? {}
    const root = ['query', 'search'].find((name) => fields[name])
    const type = root && fields[root]!.ref
    const isText = type && operation.service.types[type]?.fields.filter?.kind === 'string'
    return root ? [{ implementation, facts, root, filterOf: (filter) => (isText ? JSON.stringify(filter) : filter) }] : []
  })
}

test('every filterable field takes wrong values of every kind with every operator: a response or a refusal, never a failure', async () => {
  const isChosen = everyNth(7)
  const attempt = attempts(shop)
  const faults: string[] = []
  for (const { implementation, facts, root, filterOf } of queries()) {
    for (const field of Object.keys(facts.fields)) {
      for (const [name, value] of wrongValues) {
        for (const condition of [value, ...operators.map((operator) => ({ [operator]: value }))]) {
          if (!isChosen()) continue
          const { fault } = await attempt(implementation, owner, { [root]: { filter: filterOf({ [field]: condition }) } })
          if (fault)
            faults.push(`${implementation.operation.name} ${field} ${JSON.stringify(condition).slice(0, 40)} (${name}): ${fault}`)
        }
      }
    }
  }
  expect(faults).toEqual([])
})

test('a name that every object inherits is searched, sorted, filtered and aggregated like any other unknown field', async () => {
  const attempt = attempts(shop)
  const faults: string[] = []
  for (const { implementation, root, filterOf } of queries()) {
    for (const name of inheritedNames) {
      const paths = [name, `${name}.name`, `extendedFields.namespaces.${name}.${name}`]
      const requests = [
        { search: { expression: 'a', fields: [name] } },
        ...paths.map((path) => ({ filter: filterOf({ [path]: { $eq: 'a' } }) })),
        ...paths.map((fieldName) => ({ sort: [{ fieldName, order: 'ASC' }] })),
        { sort: [{ fieldName: 'id', order: name }] },
        { aggregations: [{ name, fieldPath: name, type: 'VALUE', value: { sortType: name } }] },
        { fields: [name], fieldsets: [name] },
      ]
      for (const request of requests) {
        const { fault } = await attempt(implementation, owner, { [root]: request })
        if (fault) faults.push(`${implementation.operation.name} ${JSON.stringify(request)}: ${fault}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('every field can be sorted by or is refused, with every order and page', async () => {
  const attempt = attempts(shop)
  const faults: string[] = []
  for (const { implementation, facts, root } of queries()) {
    const sorts = Object.keys(facts.fields).flatMap((fieldName) => [
      { sort: [{ fieldName, order: 'DESC' }] },
      {
        sort: [
          { fieldName, order: 'ASC' },
          { fieldName, order: 'DESC' },
        ],
        cursorPaging: { limit: 1 },
      },
    ])
    const pages = [-1, 1.5, 2 ** 40, 'x', null].flatMap((number) => [
      { paging: { limit: number } },
      { paging: { limit: 1, offset: number } },
      { cursorPaging: { limit: number } },
    ])
    const wrongSorts = wrongValues.map(([, fieldName]) => ({ sort: [{ fieldName }] }))
    for (const query of [...sorts, ...pages, ...wrongSorts, { sort: many(5000, { fieldName: 'id' }) }]) {
      const { fault } = await attempt(implementation, owner, { [root]: query })
      if (fault) faults.push(`${implementation.operation.name} ${JSON.stringify(query).slice(0, 80)}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

test('every field can be aggregated in every way, or is refused', async () => {
  const attempt = attempts(shop)
  const faults: string[] = []
  for (const { implementation, facts, root } of queries()) {
    const { operation } = implementation
    const search = operation.service.types[operation.request]!.fields[root]!.ref!
    if (!operation.service.types[search]?.fields.aggregations) continue
    for (const fieldPath of [...Object.keys(facts.fields), 'no.such.field', ...inheritedNames]) {
      const kinds = [
        { type: 'VALUE', value: { limit: 5, includeOptions: { addToBucket: 'none' }, missingValues: 'INCLUDE' } },
        { type: 'RANGE', range: { buckets: [{ from: 1.5, to: 1e15 }, { from: -1e300, to: 1e300 }, {}] } },
        { type: 'SCALAR', scalar: { type: 'MIN' } },
        { type: 'SCALAR', scalar: { type: 'MAX' } },
        { type: 'SCALAR', scalar: { type: 'COUNT_DISTINCT' } },
        { type: 'DATE_HISTOGRAM', dateHistogram: { interval: 'MONTH' } },
        { type: 'NESTED', nested: {} },
      ]
      for (const kind of kinds) {
        const { fault } = await attempt(implementation, owner, { [root]: { aggregations: [{ name: 'a', fieldPath, ...kind }] } })
        if (fault) faults.push(`${operation.name} ${kind.type} of ${fieldPath}: ${fault}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('the cost of a filter is limited: wide, deep and long ones are refused at once', async () => {
  const attempt = attempts(shop)
  const filters = {
    'empty members': { $or: many(20_000, {}) },
    'members of members': { $and: many(300, { $or: [{}, {}] }) },
    'many values': { id: { $in: many(20_000, 'x') } },
    'many short lists': { $or: many(150, { id: { $in: many(100, 'x') } }) },
    'deep nesting': Array.from({ length: 60 }).reduce<object>((inner) => ({ $not: inner }), { id: 'x' }),
    'a long text': { id: 'x'.repeat(100_000) },
  }
  const responses: string[] = []
  for (const { implementation, root, filterOf } of queries()) {
    for (const [name, filter] of Object.entries(filters)) {
      const { refusal, fault } = await attempt(implementation, owner, { [root]: { filter: filterOf(filter) } })
      const isExpected = !fault && (name === 'a long text' || refusal?.status === 400)
      if (!isExpected) responses.push(`${implementation.operation.name} ${name}: ${fault}`)
    }
  }
  expect(responses).toEqual([])
})

test('NUL and half a character are refused in a search expression too', async () => {
  const attempt = attempts(shop)
  const faults: string[] = []
  for (const { implementation, root } of queries().filter(({ root }) => root === 'search')) {
    for (const [name, expression] of unstorable) {
      const { refusal } = await attempt(implementation, owner, { [root]: { search: { expression } } })
      if (refusal?.status !== 400) faults.push(`${implementation.operation.name}: ${name}`)
    }
  }
  expect(faults).toEqual([])
})
