import { CallError, type Client } from '@stoa/client'
import { getSections, getSectionsDraft, previewSections } from '@stoa/contract/calls/stoa/sections'
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

/**
 * Staff who look at a page that is being changed see what they have not saved, or its draft. Those who may not read drafts, such as somebody
 * who previews a hidden product, see what visitors see.
 */
export async function readSections(visit: Visit, place: string): Promise<Section[] | undefined> {
  const { api, staffApi } = visit
  try {
    if (staffApi) return await readUnpublished(visit, staffApi, place)
  } catch (error) {
    if (!(error instanceof CallError && error.status === 403)) throw error
  }
  return (await api.call(getSections, { place })).sections ?? undefined
}

async function readUnpublished(visit: Visit, staffApi: Client, place: string): Promise<Section[] | undefined> {
  const { unsavedSections } = visit
  if (unsavedSections === undefined) return readDraft(visit, staffApi, place)
  const { sections = [] } = await staffApi.call(previewSections, { sections: unsavedSections as Section[] })
  return sections.length > 0 ? sections : undefined
}

/** The draft of the copy for the visit's language, or of the page itself. */
async function readDraft({ i18n, shop }: Visit, staffApi: Client, place: string): Promise<Section[] | undefined> {
  const copies = shop.languages.includes(i18n.locale) ? [{ language: i18n.locale }, {}] : [{}]
  for (const copy of copies) {
    const { draft } = await staffApi.call(getSectionsDraft, { place, isShown: true, ...copy })
    if (draft?.isOwn) return draft.sections
  }
  return undefined
}

function withPictures(fields: SectionFields, settings: Record<string, any>): Record<string, unknown> {
  const shown = (field: SectionField, value: any): unknown => {
    if (field.kind === 'picture') return value ? toPictureView(value, '') : undefined
    if (field.kind === 'list') return (value ?? []).map((entry: Record<string, unknown>) => withPictures(field.of, entry))
    return value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shown(field, settings[name])]))
}
