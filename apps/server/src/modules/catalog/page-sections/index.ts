import type { Module } from '../../../kernel/background/module.ts'
import type { SectionKinds } from './kinds.ts'
import * as operations from './operations.ts'
import { remakePages } from './schedule.ts'

export type { SectionKinds } from './kinds.ts'
export { findPublishedSection } from './published.ts'

export function pageSectionsModule({ sectionKinds: kinds }: { sectionKinds: SectionKinds }) {
  return {
    name: 'page-sections',
    services: {
      'stoa/sections': {
        ...operations,
        listSectionKinds: operations.listSectionKinds(kinds),
        getSections: operations.getSections(kinds),
        getSectionsDraft: operations.getSectionsDraft(kinds),
        previewSections: operations.previewSections(kinds),
        updateSectionsDraft: operations.updateSectionsDraft(kinds),
        publishSections: operations.publishSections(kinds),
        discardSectionsDraft: operations.discardSectionsDraft(kinds),
        restoreSectionsVersion: operations.restoreSectionsVersion(kinds),
      },
    },
    jobs: [remakePages],
  } satisfies Module
}
