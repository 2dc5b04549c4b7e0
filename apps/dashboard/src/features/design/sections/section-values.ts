import type { Section, SectionsDraft } from '@stoa/contract/services/stoa/sections'
import type { SectionField, SectionFields, SectionKind } from '@stoa/web/sections/schema'

export interface SectionValues {
  id: string
  type: string
  settings: Record<string, any>
  hiddenOnPhone: boolean
  /** ISO 8601; empty for always. */
  from: string
  until: string
}

export interface PageValues {
  sections: SectionValues[]
}

export function toValues({ sections = [] }: SectionsDraft): PageValues {
  return {
    sections: sections.map(({ id = '', type = '', settings, hiddenOnPhone = false, from, until }) => ({
      id,
      type,
      settings: settings ?? {},
      hiddenOnPhone,
      from: from ?? '',
      until: until ?? '',
    })),
  }
}

export function toSections({ sections }: PageValues): Section[] {
  return sections.map(({ from, until, ...section }) => ({ ...section, from: from || null, until: until || null }))
}

/** A section with what its kind sets by itself. */
export function newSection({ type, fields }: SectionKind): SectionValues {
  return { id: crypto.randomUUID(), type, settings: emptySettings(fields), hiddenOnPhone: false, from: '', until: '' }
}

export function emptySettings(fields: SectionFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

function emptyValue(field: SectionField): unknown {
  switch (field.kind) {
    case 'choice':
      return field.options[0]
    case 'toggle':
      return field.default ?? false
    case 'number':
      return field.default
    case 'richText':
      return null
    case 'products':
    case 'list':
    case 'weeklyHours':
      return []
    default:
      return ''
  }
}

export function copyOf(section: SectionValues): SectionValues {
  return { ...structuredClone(section), id: crypto.randomUUID() }
}

/** The list with an entry at another place. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]!
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** The field of the form that a path of the contract is: `sections[0].settings.title`. */
export function toFormField(path: string): string {
  return path.replaceAll(/\[(\d+)\]/g, '.$1')
}
