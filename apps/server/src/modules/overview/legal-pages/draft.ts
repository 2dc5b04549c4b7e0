import type { DraftedPage, LegalFacts, LegalPageKind } from '@stoa/contract/services/stoa/legal-pages'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { menu, page, translatablePage } from '../../catalog/content/index.ts'
import { createTranslation } from '../../platform/translations/index.ts'
import { textLanguage, textLanguages, writeLegalText } from './texts/legal-text.ts'
import type { TextLanguage } from './texts/writer.ts'

/** Creates a hidden page, and its translations into the other languages of the site that have a text. */
export async function draftPage(site: SiteTx, kind: LegalPageKind, facts: LegalFacts): Promise<DraftedPage> {
  const [language, ...others] = textLanguages(site.settings)
  const { title, body, missing } = writeLegalText(kind, language, facts, site.settings)
  const created = await page.create(site, { kind, title, body, visible: false })
  const translatedInto: string[] = []
  for (const other of others) {
    const code = siteLanguage(site, other)
    if (!code) continue
    const text = writeLegalText(kind, other, facts, site.settings)
    const texts = { title: text.title, body: text.body }
    await createTranslation(site, translatablePage, { ...created }, { entityId: created.id, language: code }, texts)
    translatedInto.push(code)
  }
  return { id: created.id, kind, title, translatedInto, missing }
}

/** The site's own code of a text's language, such as `de-AT` for German. */
function siteLanguage({ settings }: SiteRead, language: TextLanguage): string | undefined {
  return settings.languages.find((code) => textLanguage(code) === language)
}

export async function hasFooterMenu(site: SiteRead): Promise<boolean> {
  return (await menu.findWhere(site, ofFooter)) !== undefined
}

/** Adds pages to the end of the footer menu. Without one, the footer shows all visible pages by itself. */
export async function linkInFooter(site: SiteTx, pages: readonly DraftedPage[]): Promise<void> {
  const footer = await menu.findWhere(site, ofFooter)
  if (!footer) return
  const added = pages.map(({ id, title = '' }) => ({ label: title, ...(id && { pageId: id }) }))
  await menu.update(site, { id: footer.id, revision: footer.revision, items: [...(footer.items ?? []), ...added] })
}

const ofFooter = sql<boolean>`slug = 'footer'`
