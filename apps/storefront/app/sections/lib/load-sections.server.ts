import { getSections, getSectionsDraft } from '@stoa/contract/calls/stoa/sections'
import type { Section } from '@stoa/contract/services/stoa/sections'
import type { SectionField, SectionFields } from '@stoa/web/sections/schema'
import type { RouterContextProvider } from 'react-router'
import { tryPart } from '../../features/catalog/shared/products/load-rail.ts'
import { toPictureView } from '../../lib/media/pictures.ts'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { definitions } from './known-sections.server.ts'
import { sectionTools } from './tools.server.ts'

/** A section with everything that its component shows. */
export interface LoadedSection {
  id: string
  type: string
  settings: Record<string, unknown>
  data: unknown
  hiddenOnPhone: boolean
}

/**
 * The sections of a page; undefined where its owner has made none, and the page looks as the shop came. A section whose own content cannot
 * be loaded is left out.
 */
export async function loadSections(
  args: { url: URL; context: Readonly<RouterContextProvider> },
  place: string,
): Promise<LoadedSection[] | undefined> {
  const visit = args.context.get(storefront)
  const sections = await readSections(visit, place)
  if (!sections) return undefined
  const tools = sectionTools(args)
  const loaded = await Promise.all(
    sections.map(({ id = '', type = '', settings, hiddenOnPhone = false }) =>
      tryPart(args, async (): Promise<LoadedSection | undefined> => {
        const definition = definitions.get(type)
        if (!definition) return undefined
        const shown = withPictures(definition.fields, settings ?? {})
        return { id, type, settings: shown, data: await definition.load?.(shown, tools, { place, id }), hiddenOnPhone }
      }),
    ),
  )
  return loaded.filter((section) => section !== undefined)
}

/** Staff who look at a page that is being changed see its draft. */
async function readSections({ api, staffApi, i18n, shop }: Visit, place: string): Promise<Section[] | undefined> {
  if (staffApi) {
    const language = shop.languages.includes(i18n.locale) ? i18n.locale : undefined
    const { draft } = await staffApi.call(getSectionsDraft, { place, isShown: true, ...(language && { language }) })
    if (draft?.isOwn) return draft.sections
  }
  return (await api.call(getSections, { place })).sections ?? undefined
}

function withPictures(fields: SectionFields, settings: Record<string, any>): Record<string, unknown> {
  const shown = (field: SectionField, value: any): unknown => {
    if (field.kind === 'picture') return value ? toPictureView(value, '') : undefined
    if (field.kind === 'list') return (value ?? []).map((entry: Record<string, unknown>) => withPictures(field.of, entry))
    return value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shown(field, settings[name])]))
}
