import type { Section } from '@stoa/contract/services/stoa/sections'
import { pictureIdOf } from '@stoa/media-url'
import type { SectionField, SectionFields, SectionKind } from '@stoa/web/sections/schema'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadPickupHours } from '../../delivery/delivery/index.ts'
import { siteImages } from '../../media/media/index.ts'
import { renderRichText } from '../content/index.ts'
import { completeSections, fittingSections, type StoredSection } from './sections.ts'

/** A picture of a section, with its size and its focal point where the library knows them. */
interface ShownPicture {
  url: string
  width?: number
  height?: number
  focalPoint?: { x?: number; y?: number }
}

/**
 * The sections that are due, as visitors see them: pictures with their size and focal point, rich texts as HTML, the opening hours of the
 * pickup places that are named. One whose kind is gone, and one that lacks what its kind has come to require, is left out.
 */
export async function showSections(
  site: SiteRead,
  sections: readonly StoredSection[],
  kinds: ReadonlyMap<string, SectionKind>,
): Promise<Section[]> {
  const now = sections.filter((section) => isDue(section, site.now))
  const due = completeSections(fittingSections(now, kinds), kinds)
  const textsOf = (kind: SectionField['kind']) =>
    due.flatMap(({ type, settings }) => textsIn(kinds.get(type)?.fields ?? {}, settings, kind))
  const ids = new Set(textsOf('picture').flatMap((url) => pictureIdOf(url) || []))
  const [images, points, hoursOf] = await Promise.all([
    siteImages.named(site, [...ids]),
    siteImages.focalPoints(site, [...ids]),
    loadPickupHours(site, textsOf('weeklyHours')),
  ])
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
  return due.map((section) => ({
    ...section,
    settings: shown(kinds.get(section.type)!.fields, section.settings, { pictureOf, hoursOf }),
  }))
}

export function isDue({ from, until }: Pick<StoredSection, 'from' | 'until'>, now: Date): boolean {
  return (!from || Date.parse(from) <= now.getTime()) && (!until || Date.parse(until) > now.getTime())
}

/** The values of fields of a kind that are texts. */
function textsIn(fields: SectionFields, settings: Record<string, unknown>, kind: SectionField['kind']): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = settings[name]
    if (field.kind === kind) return typeof value === 'string' && value ? [value] : []
    return field.kind === 'list' ? (value as Record<string, unknown>[]).flatMap((entry) => textsIn(field.of, entry, kind)) : []
  })
}

/** What the values of sections refer to. */
interface Referred {
  pictureOf: (url: string) => ShownPicture
  /** The opening hours of pickup places by their ids. */
  hoursOf: ReadonlyMap<string, readonly object[]>
}

function shown(fields: SectionFields, settings: Record<string, any>, referred: Referred): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = settings[name]
      switch (field.kind) {
        case 'picture':
          return [name, value ? referred.pictureOf(value) : null]
        case 'richText':
          return [name, renderRichText(value)]
        case 'weeklyHours':
          return [name, typeof value === 'string' ? (referred.hoursOf.get(value.toLowerCase()) ?? []) : value]
        case 'list':
          return [name, (value as object[]).map((entry) => shown(field.of, entry, referred))]
        default:
          return [name, value]
      }
    }),
  )
}
