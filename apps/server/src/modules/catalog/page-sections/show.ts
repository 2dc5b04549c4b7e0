import type { Section } from '@stoa/contract/services/stoa/sections'
import { pictureIdOf } from '@stoa/media-url'
import type { SectionFields, SectionKind } from '@stoa/web/sections/schema'
import type { SiteRead } from '../../../kernel/site/site.ts'
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
 * The sections that are due, as visitors see them: pictures with their size and focal point, rich texts as HTML. One whose kind is gone, and
 * one that lacks what its kind has come to require, is left out.
 */
export async function showSections(
  site: SiteRead,
  sections: readonly StoredSection[],
  kinds: ReadonlyMap<string, SectionKind>,
): Promise<Section[]> {
  const now = sections.filter((section) => isDue(section, site.now))
  const due = completeSections(fittingSections(now, kinds), kinds)
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
  return due.map((section) => ({ ...section, settings: shown(kinds.get(section.type)!.fields, section.settings, pictureOf) }))
}

export function isDue({ from, until }: Pick<StoredSection, 'from' | 'until'>, now: Date): boolean {
  return (!from || Date.parse(from) <= now.getTime()) && (!until || Date.parse(until) > now.getTime())
}

function picturesOf(fields: SectionFields, settings: Record<string, any>): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'picture') return settings[name] ? [settings[name] as string] : []
    return field.kind === 'list' ? (settings[name] as object[]).flatMap((entry) => picturesOf(field.of, entry)) : []
  })
}

function shown(
  fields: SectionFields,
  settings: Record<string, any>,
  pictureOf: (url: string) => ShownPicture,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = settings[name]
      switch (field.kind) {
        case 'picture':
          return [name, value ? pictureOf(value) : null]
        case 'richText':
          return [name, renderRichText(value)]
        case 'list':
          return [name, (value as object[]).map((entry) => shown(field.of, entry, pictureOf))]
        default:
          return [name, value]
      }
    }),
  )
}
