import * as contract from '@stoa/contract/services/stoa/sections'
import { implement, implementRead } from '../../../kernel/operations/operation.ts'
import { kindsByType, type SectionKinds } from './kinds.ts'
import { keyOf } from './places.ts'
import { isPlaceShown } from './published.ts'
import { planRemakes } from './schedule.ts'
import { completeSections, pageSections, readSections, showDraft } from './sections.ts'
import { showSections } from './show.ts'

const nothingChanged = 'nothing was changed since the page was published'

export const listSectionKinds = (kinds: SectionKinds) =>
  implementRead(contract.listSectionKinds, async () => ({ kinds: (await kinds()).map(({ type, fields }) => ({ type, fields })) }))

export const getSections = (kinds: SectionKinds) =>
  implementRead(
    contract.getSections,
    async ({ site }, { place }) => {
      const copy = site.language && site.language !== site.settings.language ? site.language : undefined
      const known = copy && site.settings.languages.includes(copy) ? copy : undefined
      const own = known ? await pageSections.loadPublished(site, keyOf(site, place, known)) : { sections: [] }
      const { sections } = own.sections.length > 0 ? own : await pageSections.loadPublished(site, keyOf(site, place))
      const isShown = sections.length > 0 && (await isPlaceShown(site, place))
      return { sections: isShown ? await showSections(site, sections, await kindsByType(kinds)) : null }
    },
    { sameForVisitors: true },
  )

export const getSectionsDraft = (kinds: SectionKinds) =>
  implementRead(contract.getSectionsDraft, async ({ site }, { place, language, isShown }) => {
    const known = await kindsByType(kinds)
    const stored = await pageSections.loadDraft(site, keyOf(site, place, language))
    const draft = showDraft(stored, known)
    return { draft: isShown ? { ...draft, sections: await showSections(site, stored.doc.sections, known) } : draft }
  })

export const updateSectionsDraft = (kinds: SectionKinds) =>
  implement(contract.updateSectionsDraft, async ({ site }, { place, language, revision, sections = [] }) => {
    const known = await kindsByType(kinds)
    const key = keyOf(site, place, language)
    const { doc: before } = await pageSections.loadDraft(site, key)
    const read = await readSections(site, sections, known, before.sections)
    return { draft: showDraft(await pageSections.change(site, key, () => ({ sections: read }), revision), known) }
  })

export const previewSections = (kinds: SectionKinds) =>
  implementRead(contract.previewSections, async ({ site }, { sections = [] }) => {
    const known = await kindsByType(kinds)
    return { sections: await showSections(site, await readSections(site, completeSections(sections, known), known), known) }
  })

export const publishSections = (kinds: SectionKinds) =>
  implement(contract.publishSections, async ({ site, caller, refuse }, { place, language, revision }) => {
    const key = keyOf(site, place, language)
    const draft = await pageSections.publish(site, key, { revision, by: 'name' in caller ? caller.name : undefined })
    if (!draft) throw refuse('SECTIONS_DRAFT_NOT_FOUND', nothingChanged)
    const known = await kindsByType(kinds)
    planRemakes(site, key, draft.doc.sections, known)
    return { draft: showDraft(draft, known) }
  })

export const discardSectionsDraft = (kinds: SectionKinds) =>
  implement(contract.discardSectionsDraft, async ({ site, refuse }, { place, language }) => {
    const draft = await pageSections.discard(site, keyOf(site, place, language))
    if (!draft) throw refuse('SECTIONS_DRAFT_NOT_FOUND', nothingChanged)
    return { draft: showDraft(draft, await kindsByType(kinds)) }
  })

export const listSectionsVersions = implementRead(contract.listSectionsVersions, async ({ site }, { place, language }) => ({
  versions: (await pageSections.versions(site, keyOf(site, place, language))).map(({ doc, ...version }) => ({
    ...version,
    sections: doc.sections,
  })),
}))

export const restoreSectionsVersion = (kinds: SectionKinds) =>
  implement(contract.restoreSectionsVersion, async ({ site, refuse }, { place, language, number }) => {
    const key = keyOf(site, place, language)
    const version = await pageSections.findVersion(site, key, number)
    if (!version) throw refuse('SECTIONS_VERSION_NOT_FOUND', 'there is no such version', { number })
    return { draft: showDraft(await pageSections.change(site, key, () => version), await kindsByType(kinds)) }
  })
