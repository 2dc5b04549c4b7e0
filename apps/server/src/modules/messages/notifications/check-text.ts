import type { MailBlock, MailTextCase, MailTextPart, MailTextSlot } from '@stoa/contract/services/stoa/mails'
import { isOneLine, textRules, type MailDesign, type TextName } from '@stoa/storefront/mail-design'
import { parseMailText, type MailTextFault } from '@stoa/web/mail-text'
import { invalid } from '../../../kernel/basics/errors.ts'

/** Characters of a text in one line. */
const maxLine = 200

/** The slot and the case of a text's name. */
export function namePart(name: string): Pick<MailTextPart, 'slot' | 'case'> {
  const [slot, inCase] = name.split('.') as [MailTextSlot, MailTextCase?]
  return { slot, ...(inCase && { case: inCase }) }
}

/** The text with its name, trimmed; null for the standard text. Throws a violation that names the position of what is wrong. */
export function checkText(
  design: MailDesign,
  { slot, case: inCase, text = null }: MailTextPart,
  field: string,
): { name: TextName; text: string | null } {
  if (!slot) throw invalid({ field: `${field}.slot`, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
  const name: TextName = inCase ? `${slot}.${inCase}` : slot
  if (!Object.hasOwn(design.texts, name))
    throw invalid({ field: `${field}.slot`, description: 'is no text of this mail', violatedRule: 'VALIDATION', data: { name } })
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { name, text: null }
  if (isOneLine(name) && trimmed.length > maxLine)
    throw invalid({
      field: `${field}.text`,
      description: `must have at most ${maxLine} characters`,
      violatedRule: 'MAX_LENGTH',
      data: { threshold: maxLine },
    })
  const { fault } = parseMailText(trimmed, textRules(design, name))
  if (fault) {
    // The position is that in the text as it was sent.
    const position = fault.position + (text ?? '').indexOf(trimmed)
    const { reason, variable, suggestion } = fault
    throw invalid({
      field: `${field}.text`,
      description: describeFault({ ...fault, position }),
      violatedRule: 'VALIDATION',
      data: { reason, position, ...(variable && { variable }), ...(suggestion && { suggestion }) },
    })
  }
  return { name, text: trimmed }
}

function describeFault({ reason, position, variable = '', suggestion }: MailTextFault): string {
  const hint = suggestion ? `; did you mean {${suggestion}}?` : ''
  switch (reason) {
    case 'UNKNOWN_VARIABLE':
      return `has the unknown variable {${variable}} at position ${position}${hint}`
    case 'VARIABLE_MISSING':
      return `must have the variable {${variable}}`
    case 'BRACE_NOT_CLOSED':
      return `has a brace at position ${position} that is not closed; write {{ for a brace`
    case 'BRACE_NOT_OPENED':
      return `has a closing brace at position ${position} without an opening one; write }} for a brace`
    case 'NAME_INVALID':
      return `has no name of a variable in the braces at position ${position}${hint}`
  }
}

/** Only optional blocks are left out, so that a code or the link of an account stays. */
export function checkBlocks(
  { blocks }: MailDesign,
  { hiddenBlocks = [], blockOrder = [] }: { hiddenBlocks?: MailBlock[] | undefined; blockOrder?: MailBlock[] | undefined },
): void {
  const known = new Map(blocks.map((block) => [block.name, block]))
  const required = hiddenBlocks.findIndex((name) => !known.get(name)?.optional)
  if (required >= 0)
    throw invalid({
      field: `text.hiddenBlocks[${required}]`,
      description: 'cannot be left out of this mail',
      violatedRule: 'VALIDATION',
      data: {},
    })
  const wrong = blockOrder.findIndex((name, index) => !known.has(name) || blockOrder.indexOf(name) < index)
  if (wrong >= 0)
    throw invalid({
      field: `text.blockOrder[${wrong}]`,
      description: 'is no block of this mail, or is named twice',
      violatedRule: 'VALIDATION',
      data: {},
    })
}
