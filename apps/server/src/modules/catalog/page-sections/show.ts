import type { Section } from '@stoa/contract/services/stoa/sections'
import { pictureIdOf } from '@stoa/media-url'
import { readSettings, type SectionField, type SectionFields, type SectionKind } from '@stoa/web/sections/schema'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { siteImages } from '../../media/media/index.ts'
import { renderRichText } from '../content/index.ts'
import type { StoredSection } from './sections.ts'

/** A picture of a section, with its size and its focal point where the library knows them. */
interface ShownPicture {
  url: string
  width?: number
  height?: number
  focalPoint?: { x?: number; y?: number }
}

/**
 * The sections that are due, as visitors see them: pictures with their size and focal point, rich texts as HTML. One whose kind is gone
 * is left out.
 */
export async function showSections(
  site: SiteRead,
  sections: readonly StoredSection[],
  kinds: ReadonlyMap<string, SectionKind>,
): Promise<Section[]> {
  const due = sections.filter((section) => isDue(section, site.now) && kinds.has(section.type))
  const ids = new Set<string>()
  for (const { type, settings } of due)
    for (const url of picturesOf(kinds.get(type)?.fields ?? {}, settings)) ids.add(pictureIdOf(url) ?? '')
  ids.delete('')
  const [images, points] = await Promise.all([siteImages.named(site, [...ids]), siteImages.focalPoints(site, [...ids])])
  const pictureOf = (url: string): ShownPicture => {
    const id = pictureIdOf(url) ?? ''
    const image = images.get(id)
    const focalPoint = points.get(id)
    return {
      url: image?.url ?? url,
      ...(image && { width: image.width, height: image.height }),
      ...(focalPoint && { focalPoint }),
    }
  }
  return due.map(({ settings, type, ...section }) => ({
    ...section,
    type,
    settings: shown(kinds.get(type)!.fields, settings, pictureOf),
  }))
}

export function isDue({ from, until }: Pick<StoredSection, 'from' | 'until'>, now: Date): boolean {
  return (!from || Date.parse(from) <= now.getTime()) && (!until || Date.parse(until) > now.getTime())
}

function picturesOf(fields: SectionFields, settings: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = settings[name]
    if (field.kind === 'picture') return typeof value === 'string' && value ? [value] : []
    if (field.kind === 'list' && Array.isArray(value)) return value.flatMap((entry) => picturesOf(field.of, entry))
    return []
  })
}

function shown(
  fields: SectionFields,
  settings: Record<string, unknown>,
  pictureOf: (url: string) => ShownPicture,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = fitting(field, settings[name])
      switch (field.kind) {
        case 'picture':
          return [name, typeof value === 'string' && value ? pictureOf(value) : null]
        case 'richText':
          return [name, renderRichText(value)]
        case 'list':
          return [name, Array.isArray(value) ? value.map((entry) => shown(field.of, entry, pictureOf)) : []]
        default:
          return [name, value]
      }
    }),
  )
}

/** A stored value; the default where the field has changed since, and takes it no longer. */
function fitting(field: SectionField, value: unknown): unknown {
  // Entries are looked at one by one.
  if (field.kind === 'list') return value
  const { settings, faults } = readSettings({ field }, { field: value })
  return faults.length === 0
    ? settings['field']
    : readSettings({ field: { ...field, required: false } as SectionField }, {}).settings['field']
}
