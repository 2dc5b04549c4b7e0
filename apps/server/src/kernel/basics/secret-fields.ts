import type { Operation, Service } from '@stoa/contract'

/** Whether a contract type contains a field declared `secret`, at any depth. */
export function holdsSecret(service: Service, type: string, visited: ReadonlySet<string> = new Set()): boolean {
  const facts = service.types[type]
  if (!facts || visited.has(type)) return false
  const within = new Set(visited).add(type)
  return Object.values(facts.fields).some(
    ({ secret, kind, ref }) => secret || (kind === 'type' && ref !== undefined && holdsSecret(service, ref, within)),
  )
}

/** A value of a contract type without its secret fields; the same value when the type has none. */
export function withoutSecrets(service: Service, type: string, value: unknown): unknown {
  if (!holdsSecret(service, type)) return value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(service, type, item))
  const fields = service.types[type]!.fields
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !fields[name]?.secret)
      .map(([name, inner]) => {
        const ref = fields[name]?.kind === 'type' ? fields[name].ref : undefined
        return [name, ref ? withoutSecrets(service, ref, inner) : inner]
      }),
  )
}

/** Whether the operation returns a secret, which must not be stored. */
export function answersSecret({ service, response }: Operation): boolean {
  return holdsSecret(service, response)
}
