import type { Section, SectionsDraft } from '@stoa/contract/services/stoa/sections'
import { readSettings, type SectionField, type SectionFields, type SectionKind } from '@stoa/web/sections/schema'
import { pictureIdOf } from '@stoa/media-url'
import { invalid, refusal, type Violation } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { draftedDocuments, type Draft } from '../../design/documents/index.ts'
import { siteImages } from '../../media/media/index.ts'
import { readRichText } from '../content/index.ts'

/** The sections of a page. Without any, it looks as the shop came. */
export interface StoredSections {
  sections: StoredSection[]
}

export type StoredSection = Required<Omit<Section, 'from' | 'until'>> & { from: string | null; until: string | null }

type Kinds = ReadonlyMap<string, SectionKind>

/** What is stored, as far as it has the form of sections: another version may have written it. */
export const pageSections = draftedDocuments<StoredSections>((stored) => ({
  sections: Array.isArray(stored?.sections) ? stored.sections.flatMap(completeSection) : [],
}))

function completeSection(stored: Partial<StoredSection> | null): StoredSection[] {
  if (typeof stored?.id !== 'string' || typeof stored.type !== 'string') return []
  const { id, type, settings, hiddenOnPhone, from, until } = stored
  const isSettings = typeof settings === 'object' && settings !== null && !Array.isArray(settings)
  return [
    {
      id,
      type,
      settings: isSettings ? settings : {},
      hiddenOnPhone: hiddenOnPhone === true,
      from: momentOf(from),
      until: momentOf(until),
    },
  ]
}

function momentOf(stored: unknown): string | null {
  return typeof stored === 'string' && !Number.isNaN(Date.parse(stored)) ? stored : null
}

/** The draft with settings that could be saved as they are, so that its owner can change everything else. */
export function showDraft({ doc, ...draft }: Draft<StoredSections>, kinds: Kinds): SectionsDraft {
  return { ...draft, isOwn: doc.sections.length > 0, sections: fittingSections(doc.sections, kinds) }
}

/**
 * Stored sections as their kinds are now: without settings that are gone, and with the default where a value fits no longer. Those of a
 * kind that is gone stay as they are.
 */
export function fittingSections(stored: readonly StoredSection[], kinds: Kinds): StoredSection[] {
  return stored.map((section) => {
    const kind = kinds.get(section.type)
    return kind ? { ...section, settings: fittingSettings(kind.fields, section.settings) } : section
  })
}

function fittingSettings(fields: SectionFields, settings: unknown): Record<string, unknown> {
  const stored = (typeof settings === 'object' ? settings : null) as Record<string, unknown> | null
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fitting(field, stored?.[name])]))
}

function fitting(field: SectionField, value: unknown): unknown {
  // Each entry is looked at by itself.
  if (field.kind === 'list') return Array.isArray(value) ? value.map((entry) => fittingSettings(field.of, entry)) : []
  const { settings, faults } = readSettings({ field }, { field: value })
  return faults.length === 0
    ? settings['field']
    : readSettings({ field: { ...field, required: false } as SectionField }, {}).settings['field']
}

/**
 * Sections as they are stored. Throws violations, and SECTION_KIND_NOT_FOUND for a type that the storefront does not have, unless the
 * draft has such a section already: it stays as it is.
 */
export async function readSections(
  site: SiteRead,
  given: readonly Section[],
  kinds: Kinds,
  before: readonly StoredSection[] = [],
): Promise<StoredSection[]> {
  const violations: Violation[] = []
  const ids = new Set<string>()
  const sections = given.map((section, index): StoredSection => {
    const path = `sections[${index}]`
    const { id = '', type = '', hiddenOnPhone = false, from = null, until = null } = section
    const kind = kinds.get(type)
    const gone = kind ? undefined : before.find((each) => each.id === id && each.type === type)
    if (!kind && !gone) throw refusal('SECTION_KIND_NOT_FOUND', `the storefront has no section “${type}”`, { type })
    if (!id || ids.has(id)) violations.push(wrong(`${path}.id`, 'must be there, and differ from the others'))
    ids.add(id)
    if (from && until && Date.parse(until) <= Date.parse(from)) violations.push(wrong(`${path}.until`, 'must be after `from`'))
    const common = { id, type, hiddenOnPhone, from, until }
    if (!kind) return { ...common, settings: gone?.settings ?? {} }
    const { settings, faults } = readSettings(kind.fields, section.settings ?? {}, `${path}.settings`)
    for (const { field, description } of faults) violations.push(wrong(field, description))
    // With a fault there is nothing to store.
    return { ...common, settings: faults.length > 0 ? {} : withRichTexts(kind.fields, settings, `${path}.settings`) }
  })
  if (violations.length > 0) throw invalid(...violations)
  return withStoredPictures(site, sections)
}

/** Sections without those that lack something, as while they are being filled in, and without such entries of their lists. */
export function completeSections<Given extends Section>(given: readonly Given[], kinds: Kinds): Given[] {
  return given.flatMap((section) => {
    const kind = kinds.get(section.type ?? '')
    if (!kind) return []
    const settings = withCompleteEntries(kind.fields, section.settings ?? {})
    return readSettings(kind.fields, settings).faults.length === 0 ? [{ ...section, settings }] : []
  })
}

function withCompleteEntries(fields: SectionFields, settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const field = fields[name]
      if (field?.kind !== 'list' || !Array.isArray(value)) return [name, value]
      return [name, value.filter((entry) => readSettings(field.of, entry).faults.length === 0)]
    }),
  )
}

const wrong = (field: string, description: string): Violation => ({ field, description, violatedRule: 'VALIDATION', data: {} })

/** The rich texts without nodes that are not allowed. Throws violations. */
function withRichTexts(fields: SectionFields, settings: object, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const field = fields[name]
      const at = `${path}.${name}`
      if (field?.kind === 'richText' && value) return [name, readRichText(value, at)]
      if (field?.kind === 'list')
        return [name, (value as object[]).map((entry, index) => withRichTexts(field.of, entry, `${at}[${index}]`))]
      return [name, value]
    }),
  )
}

/** The shop's own pictures by their path, so that the shop can move to another domain. */
async function withStoredPictures(site: SiteRead, sections: StoredSection[]): Promise<StoredSection[]> {
  const ids = new Set<string>()
  mapTexts(sections, (text) => {
    const id = pictureIdOf(text)
    if (id) ids.add(id)
    return text
  })
  const own = await siteImages.named(site, [...ids])
  return mapTexts(sections, (text) => own.get(pictureIdOf(text) ?? '')?.url ?? text)
}

/** A value with other texts in it. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)])) as Value
}
