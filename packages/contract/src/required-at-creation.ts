import type { Service } from './model.ts'

/** The fields without which an entity cannot be created, by its type. An update cannot clear them either. */
export function requiredAtCreation({
  operations,
  types,
}: Pick<Service, 'operations' | 'types'>): ReadonlyMap<string, readonly string[]> {
  const result = new Map<string, readonly string[]>()
  for (const [name, { request, required }] of Object.entries(operations)) {
    if (!name.startsWith('create')) continue
    for (const [key, field] of Object.entries(types[request]?.fields ?? {})) {
      if (field.kind !== 'type' || field.list || field.map || !types[field.ref]?.fields['revision']) continue
      const own = required.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1))
      result.set(
        field.ref,
        own.filter((path) => /^\w+$/.test(path)),
      )
    }
  }
  return result
}
