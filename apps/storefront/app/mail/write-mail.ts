import type { I18n } from '@lingui/core'
import type { MailTextSlot } from '@stoa/contract/services/stoa/mails'
import { texts } from '../lib/texts/texts.server.ts'
import { arrangeBlocks, textRules, unchanged, variablesOf, type TextName } from './design.ts'
import type { MailView } from './frame/mail-view.ts'
import { footers, type MailTemplate } from './mail-template.ts'
import { mails } from './mails.ts'
import type { MailDescription, MailRequest } from './request.ts'
import { lineOfText, richText, type RichParagraph, type Values } from './rich-text.ts'

/** The texts and facts of a mail. A text of the owner that cannot be used gives way to the standard text, so nothing broken is sent. */
export function writeMail(request: MailRequest): MailDescription & { view: MailView } {
  const { kind, language, shop, own = unchanged } = request
  // The list is typed by kind, so the template of a kind takes its requests.
  const template = mails[kind] as MailTemplate<MailRequest>
  const i18n = texts[language]
  const { values: ofMail, parameters = {}, cases = [], buttonUrl, ...blocks } = template.write(request, i18n)
  const values: Values = { ...ofParameters(parameters), ...ofMail, shop: shop.name }
  const standardTexts = standardTextsOf(template, i18n)

  function nameOf(slot: MailTextSlot): TextName | undefined {
    const names: TextName[] = [...cases.map((each) => `${slot}.${each}` as const), slot]
    return names.find((name) => Object.hasOwn(template.design.texts, name))
  }

  /** The slot's text with its values: the owner's, or else the standard one. */
  function written<Written>(
    slot: MailTextSlot,
    write: (source: string, name: TextName) => Written | undefined,
  ): Written | undefined {
    const name = nameOf(slot)
    if (!name) return undefined
    const ownText = own.texts[name]?.trim()
    return (ownText ? write(ownText, name) : undefined) ?? write(standardTexts[name] ?? '', name)
  }

  const line = (slot: MailTextSlot): string =>
    written(slot, (source, name) => lineOfText(source, textRules(template.design, name), values)) ?? ''
  const paragraphs = (slot: MailTextSlot): RichParagraph[] =>
    written(slot, (source, name) => richText(source, textRules(template.design, name), values)) ?? []
  const label = line('BUTTON')
  return {
    standardTexts,
    values,
    view: {
      ...blocks,
      language,
      shop,
      subject: line('SUBJECT'),
      preheader: line('PREHEADER'),
      title: line('TITLE'),
      body: paragraphs('BODY'),
      note: paragraphs('NOTE'),
      action: buttonUrl && label ? { label, url: buttonUrl } : undefined,
      blocks: arrangeBlocks(template.design, own),
      footer: i18n._(footers[template.reader](shop)),
    },
  }
}

function ofParameters(parameters: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [`parameters.${name}`, value]))
}

/** The standard texts with the names of variables in braces, so that they and an owner's texts are filled in alike. */
function standardTextsOf({ design, texts: standard }: MailTemplate<MailRequest>, i18n: I18n): MailDescription['standardTexts'] {
  return Object.fromEntries(
    (Object.keys(design.texts) as TextName[]).map((name) => {
      const placeholders = Object.fromEntries(variablesOf(design, name).map((variable) => [variable, `{${variable}}`]))
      const paragraphs = [standard[name]?.(placeholders) ?? ''].flat()
      return [name, paragraphs.map((each) => (typeof each === 'string' ? each : i18n._(each))).join('\n\n')]
    }),
  )
}
