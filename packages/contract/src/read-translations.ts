import type { Field } from './field.ts'
import type { TextFacts, TranslationFacts, TypeFacts } from './model.ts'

/** The block `translations` of a service file: by type, the translatable texts that it shows. */
export type RawTranslations = Record<string, RawTranslation | RawTranslation[]>

interface RawTranslation extends RawTexts {
  /** The entity whose texts they are; by default the service's own. */
  entity?: string
  /** The path of the entity's id; `id` unless given. */
  id?: string
}

interface RawTexts {
  /** Paths of texts; a map where the entity has another name for them. */
  fields?: string[] | Record<string, string>
  lists?: Record<string, RawTexts & { key: string }>
}

/** Throws for a type or a field that the service does not have. */
export function readTranslations(
  where: string,
  fqdn: string,
  raw: RawTranslations = {},
  types: Record<string, TypeFacts>,
): Record<string, TranslationFacts[]> {
  return mapped(raw, (entries, type) =>
    [entries].flat().map(({ entity = fqdn, id = 'id', ...texts }) => {
      checkPath(type, id)
      return { entity, id, ...readTexts(texts, type) }
    }),
  )

  function readTexts({ fields = [], lists }: RawTexts, type: string): TextFacts {
    const named = Array.isArray(fields) ? Object.fromEntries(fields.map((field) => [field, field])) : fields
    for (const path of Object.keys(named)) checkPath(type, path)
    return {
      fields: named,
      ...(lists && { lists: mapped(lists, ({ key, ...texts }, path) => ({ key, ...readTexts(texts, checkPath(type, path)) })) }),
    }
  }

  /** Returns the type at the path. */
  function checkPath(type: string, path: string): string {
    let current: string | undefined = type
    for (const segment of path.split('.')) {
      const field: Field | undefined = current === undefined ? undefined : types[current]?.fields[segment]
      if (!field) throw new Error(`${where}: translations name ${type}.${path}, which does not exist`)
      // The fields of free-form JSON are not known.
      if (field.kind === 'json') return ''
      current = field.ref
    }
    return current ?? ''
  }
}

function mapped<From, To>(object: Record<string, From>, make: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]))
}
