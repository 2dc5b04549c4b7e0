import type { Service } from '@stoa/contract'
import { services } from '@stoa/contract/all'
import { expect, test } from 'vitest'

/** Fields of requests that are read by a check of their own, with the code that the published client knows. */
const checkedByOperation = new Set([
  'identity/authentication LoginId.email',
  'identity/authentication ValidateEmailRequest.email',
  'members/authentication',
  'stoa/captcha',
  // A form may not ask for it, and an empty text is none.
  'stoa/contact-messages',
  'stoa/customer-imports',
  'stoa/member-imports',
  'stoa/review-imports',
  // A search, not an address.
  'stoa/order-rows',
])

/** The types that a request contains. */
function typesIn(service: Service, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const { ref } of Object.values(service.types[name]?.fields ?? {}))
    if (ref && service.types[ref]) typesIn(service, ref, seen)
  return seen
}

test('every request that takes an email address checks it by the one rule', () => {
  const unchecked = services.flatMap((service) => {
    const types = new Set(Object.values(service.operations).flatMap(({ request }) => [...typesIn(service, request)]))
    return [...types].flatMap((type) =>
      Object.entries(service.types[type]?.fields ?? {})
        .filter(([name, field]) => /^(login|new|buyer|author|recipient)?email$/i.test(name) && field.kind === 'string')
        .filter(([, { format, readOnly }]) => format !== 'EMAIL' && !readOnly)
        .map(([name]) => `${service.name} ${type}.${name}`),
    )
  })
  expect(unchecked.filter((field) => ![...checkedByOperation].some((known) => field.startsWith(known)))).toEqual([])
})
