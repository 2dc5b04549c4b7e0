import type { MailBlock, MailTextCase, MailTextSlot, MailVariable, MailVariableType } from '@stoa/contract/services/stoa/mails'
import type { MailTextRules } from '@stoa/web/mail-text'

/** The name of a text: its place in the mail, and the case in which it replaces the usual text of that place. */
export type TextName = MailTextSlot | `${MailTextSlot}.${MailTextCase}`

/** What a mail consists of, and what its owner may change. The server imports it without a build. */
export interface MailDesign {
  /** The values that its texts may use, besides the name of the shop. */
  variables: readonly MailVariable[]
  /** All its texts, with the values that each must use. */
  texts: Readonly<Partial<Record<TextName, TextDesign>>>
  /** What stands below the title, in the standard order. */
  blocks: readonly BlockDesign[]
  /** Values that only the caller of an operation knows: `{parameters.NAME}`. */
  hasParameters?: boolean
}

/** A design whose variables and texts are known by name. */
export interface DesignOf<Variable extends MailVariable, Name extends TextName> extends MailDesign {
  variables: readonly Variable[]
  texts: Readonly<Record<Name, TextDesign>>
}

interface TextDesign {
  required?: readonly MailVariable[]
}

export interface BlockDesign {
  name: MailBlock
  /** The owner may leave it out. */
  optional?: boolean
}

/** Declares a design with the names of its variables and texts as types. */
export function mailDesign<const Variable extends MailVariable, const Name extends TextName>(
  design: DesignOf<Variable, Name>,
): DesignOf<Variable, Name> {
  return design
}

export const variableTypes: Readonly<Record<MailVariable, MailVariableType>> = {
  shop: 'TEXT',
  name: 'TEXT',
  orderNumber: 'TEXT',
  orderDate: 'DATE',
  orderTotal: 'MONEY',
  orderLink: 'LINK',
  amount: 'MONEY',
  outcome: 'TEXT',
  invoiceNumber: 'TEXT',
  creditNoteNumber: 'TEXT',
  dueDate: 'DATE',
  requestTitle: 'TEXT',
  description: 'TEXT',
  deadline: 'TEXT',
  until: 'DATE',
  carrier: 'TEXT',
  trackingNumber: 'TEXT',
  product: 'TEXT',
  price: 'MONEY',
  code: 'TEXT',
  senderName: 'TEXT',
  event: 'TEXT',
  accountLink: 'LINK',
  passwordLink: 'LINK',
  email: 'TEXT',
  invitedBy: 'TEXT',
  reportDate: 'DATE',
  returnNumber: 'TEXT',
  instructions: 'TEXT',
  reason: 'TEXT',
  holdTime: 'TEXT',
  subscription: 'TEXT',
  formerAmount: 'MONEY',
  subscriptionLink: 'LINK',
  substitute: 'TEXT',
}

/** Texts of one line have no links: what opens an order or an account stands in no subject. */
const lines: ReadonlySet<string> = new Set<MailTextSlot>(['SUBJECT', 'PREHEADER', 'TITLE', 'BUTTON'])

export function isOneLine(name: TextName): boolean {
  return lines.has(slotOf(name))
}

export function slotOf(name: TextName): MailTextSlot {
  return name.split('.')[0] as MailTextSlot
}

/** The values that a text may use. */
export function variablesOf(design: MailDesign, name: TextName): MailVariable[] {
  const all: MailVariable[] = ['shop', ...design.variables]
  return isOneLine(name) ? all.filter((variable) => variableTypes[variable] !== 'LINK') : all
}

export function textRules(design: MailDesign, name: TextName): MailTextRules {
  const { required = [] } = design.texts[name] ?? {}
  return { variables: [...variablesOf(design, name), ...(design.hasParameters ? ['parameters.*'] : [])], required }
}

/** What the owner of a shop changed of a mail, in one language. */
export interface OwnMail {
  /** By the names of texts; the standard ones replace missing ones. */
  texts: Readonly<Partial<Record<TextName, string>>>
  hidden: readonly MailBlock[]
  /** The names of blocks in the owner's order; empty for the standard one. */
  order: readonly MailBlock[]
}

export const unchanged: OwnMail = { texts: {}, hidden: [], order: [] }

/** The blocks that are shown, in order. One that the owner's order does not name follows the block that it follows by standard. */
export function arrangeBlocks(
  { blocks }: Pick<MailDesign, 'blocks'>,
  { hidden, order }: Pick<OwnMail, 'hidden' | 'order'>,
): MailBlock[] {
  const known = new Map(blocks.map((block) => [block.name, block]))
  const arranged = [...new Set(order)].filter((name) => known.has(name))
  for (const [index, { name }] of blocks.entries()) {
    if (arranged.includes(name)) continue
    const before = blocks[index - 1]
    arranged.splice(before ? arranged.indexOf(before.name) + 1 : 0, 0, name)
  }
  return arranged.filter((name) => !(known.get(name)?.optional && hidden.includes(name)))
}
