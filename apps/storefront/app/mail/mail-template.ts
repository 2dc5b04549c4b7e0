import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailTextCase, MailVariable } from '@stoa/contract/services/stoa/mails'
import type { MailBlocks } from './frame/mail-view.ts'
import type { DesignOf, MailDesign, TextName } from './design.ts'
import type { MailFrame, MailShop } from './request.ts'

/** Writes the mail of one kind from its data. */
export interface MailTemplate<Data extends { kind: string }> {
  reader: MailReader
  design: MailDesign
  /** The standard texts. */
  texts: StandardTexts
  write: (mail: Data & MailFrame, i18n: I18n) => WrittenMail
}

type StandardTexts = Readonly<Partial<Record<TextName, StandardText>>>

/** Gets the placeholder of each variable. Several messages are paragraphs. */
export type StandardText<Variable extends string = string> = (
  names: Readonly<Record<Variable, string>>,
) => StandardParagraph | readonly StandardParagraph[]

type StandardParagraph = MessageDescriptor | string

/** The facts of one mail, in the reader's language. */
export interface WrittenMail extends Omit<MailBlocks, 'action'> {
  /** Where a value is missing, its place in a text stays empty. */
  values: Partial<Record<MailVariable, string>>
  /** Values that the caller of an operation named. */
  parameters?: Readonly<Record<string, string>> | undefined
  /** Texts of these cases replace the usual ones; the first that there is counts. */
  cases?: readonly MailTextCase[]
  /** The address of the button. */
  buttonUrl?: string | undefined
}

type MailReader = 'BUYER' | 'GIFT_CARD_RECIPIENT' | 'WAITING' | 'MEMBER' | 'STAFF' | 'INVITED_STAFF' | 'MAILING' | 'TESTER'

/** A template whose texts use no variable but those of its design. */
export function mailTemplate<Data extends { kind: string }>() {
  return <Variable extends MailVariable, Name extends TextName>(template: {
    reader: MailReader
    design: DesignOf<Variable, Name>
    texts: Readonly<Record<Name, StandardText<NoInfer<Variable> | 'shop'>>>
    write: (mail: Data & MailFrame, i18n: I18n) => WrittenMail
  }): MailTemplate<Data> => template as MailTemplate<Data>
}

/** The last lines of a mail say why the reader gets it. The shop's address follows. */
export const footers: Readonly<Record<MailReader, (shop: MailShop) => MessageDescriptor>> = {
  BUYER: (shop) => msg`You get this email because you ordered at ${shop.name}:`,
  GIFT_CARD_RECIPIENT: (shop) => msg`You get this email because somebody sent you a gift card for ${shop.name}:`,
  WAITING: (shop) => msg`You get this email because somebody left your address at ${shop.name} to be told about this item:`,
  MEMBER: (shop) => msg`You get this email because somebody used your address at ${shop.name}:`,
  STAFF: (shop) => msg`You get this email because you have an account in the back office of ${shop.name}:`,
  INVITED_STAFF: (shop) => msg`You get this email because somebody invited you to the back office of ${shop.name}:`,
  MAILING: (shop) => msg`You get this email because you agreed to news, or left your address at ${shop.name}:`,
  TESTER: (shop) => msg`Somebody asked for this email in the back office of ${shop.name}:`,
}
