import { askedFields, contactFormType, type Asking, type ContactField } from '@stoa/web/sections/contact-form'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { findPublishedSection } from '../../catalog/page-sections/index.ts'

/** How the form of a published page asks for each field; undefined where visitors can see no such form. */
export async function findForm(
  site: SiteRead,
  { place, sectionId }: { place: string; sectionId: string },
): Promise<Record<ContactField, Asking> | undefined> {
  const section = await findPublishedSection(site, place, sectionId)
  return section?.type === contactFormType ? askedFields(section.settings ?? {}) : undefined
}
