import type { LegalFacts, LegalPageKind } from '@stoa/contract/services/stoa/legal-pages'
import type { RichNode } from '../../../catalog/content/index.ts'
import { paragraph } from './document.ts'
import { imprint } from './imprint.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import { shipping } from './shipping.ts'
import { terms } from './terms.ts'
import { writer, type FactName, type LegalText, type Shop, type TextLanguage } from './writer.ts'

const texts: Readonly<Record<LegalPageKind, LegalText>> = {
  IMPRINT: imprint,
  TERMS: terms,
  PRIVACY: privacy,
  RETURNS: returns,
  SHIPPING: shipping,
}

const draftNotice: Readonly<Record<TextLanguage, string>> = {
  en: 'This is a draft. Have it checked by a lawyer, replace what stands in brackets, and delete this paragraph before you show the page.',
  de: 'Dies ist ein Entwurf. Lassen Sie ihn von einer Anwältin oder einem Anwalt prüfen, ersetzen Sie, was in Klammern steht, und löschen Sie diesen Absatz, bevor Sie die Seite zeigen.',
}

export interface WrittenText {
  title: string
  body: RichNode
  /** The facts whose placeholders it has. */
  missing: FactName[]
}

export function writeLegalText(kind: LegalPageKind, language: TextLanguage, facts: LegalFacts, shop: Shop): WrittenText {
  const write = writer(language, facts, shop)
  const text = texts[kind]
  const { content = [] } = text[language](write)
  return {
    title: text.title[language],
    body: { type: 'doc', content: [paragraph(draftNotice[language]), ...content] },
    missing: write.missing(),
  }
}

/** The languages of a page: first that of the page itself, then those of its translations. */
export function textLanguages({ language, languages }: { language: string; languages: readonly string[] }) {
  // A page in a language without a text begins in English.
  const own = textLanguage(language) ?? 'en'
  const others = new Set(languages.map(textLanguage))
  return [own, ...(['en', 'de'] as const).filter((each) => each !== own && others.has(each))] as const
}

/** The language of the text for a language code, such as German for `de-AT`. */
export function textLanguage(code: string): TextLanguage | undefined {
  const [general] = code.toLowerCase().split('-')
  return general === 'en' || general === 'de' ? general : undefined
}
