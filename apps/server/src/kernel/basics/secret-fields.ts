import { getType, type Field, type Operation, type Service } from '@stoa/contract'

/** True if a contract type contains a field declared `secret`, at any depth. */
export function holdsSecret(service: Service, type: string): boolean {
  return holdsField(service, type, ({ secret }) => secret === true)
}

function holdsField(
  service: Service,
  type: string,
  isSought: (field: Field) => boolean,
  visited: ReadonlySet<string> = new Set(),
): boolean {
  const facts = service.types[type]
  if (!facts || visited.has(type)) return false
  const within = new Set(visited).add(type)
  return Object.values(facts.fields).some(
    (field) =>
      isSought(field) || (field.kind === 'type' && field.ref !== undefined && holdsField(service, field.ref, isSought, within)),
  )
}

const isLeftOut = ({ secret, unlogged }: Field) => secret === true || unlogged === true

/** True if the audit log leaves out a part of a contract type. */
export function isPartlyLogged(service: Service, type: string): boolean {
  return holdsField(service, type, isLeftOut)
}

/** A value of a contract type as the audit log may have it; the same value when nothing is left out. */
export function withoutSecrets(service: Service, type: string, value: unknown): unknown {
  if (!isPartlyLogged(service, type)) return value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(service, type, item))
  const fields = getType(service, type).fields
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !fields[name] || !isLeftOut(fields[name]))
      .map(([name, inner]) => {
        const ref = fields[name]?.kind === 'type' ? fields[name].ref : undefined
        return [name, ref ? withoutSecrets(service, ref, inner) : inner]
      }),
  )
}

/** True if the operation returns a secret, which must not be stored. */
export function answersSecret({ service, response }: Operation): boolean {
  return holdsSecret(service, response)
}
