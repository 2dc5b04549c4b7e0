import type { MailBlock, MailTextCase, MailTextPart, MailTextSlot } from '@stoa/contract/services/stoa/mails'
import { isOneLine, textRules, type MailDesign, type TextName } from '@stoa/storefront/mail-design'
import { parseMailText, type MailTextFault } from '@stoa/web/mail-text'
import type { Violation } from '../../../kernel/basics/errors.ts'

/** Characters of a text in one line. */
const maxLine = 200

/** The slot and the case of a text's name. */
export function namePart(name: string): Pick<MailTextPart, 'slot' | 'case'> {
  const [slot, inCase] = name.split('.') as [MailTextSlot, MailTextCase?]
  return { slot, ...(inCase && { case: inCase }) }
}

type CheckedText = { name: TextName; text: string | null } | { violation: Violation }

/** The text with its name, trimmed; null for the standard text. A violation names the position of what is wrong. */
export function checkText(design: MailDesign, { slot, case: inCase, text = null }: MailTextPart, field: string): CheckedText {
  if (!slot)
    return { violation: { field: `${field}.slot`, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} } }
  const name: TextName = inCase ? `${slot}.${inCase}` : slot
  if (!Object.hasOwn(design.texts, name))
    return {
      violation: { field: `${field}.slot`, description: 'is no text of this mail', violatedRule: 'VALIDATION', data: { name } },
    }
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { name, text: null }
  if (isOneLine(name) && trimmed.length > maxLine)
    return {
      violation: {
        field: `${field}.text`,
        description: `must have at most ${maxLine} characters`,
        violatedRule: 'MAX_LENGTH',
        data: { threshold: maxLine },
      },
    }
  const { fault } = parseMailText(trimmed, textRules(design, name))
  if (!fault) return { name, text: isOneLine(name) ? trimmed.replaceAll(/\s+/g, ' ') : trimmed }
  // The position is that in the text as it was sent.
  const position = fault.position + (text ?? '').indexOf(trimmed)
  const { reason, variable, suggestion } = fault
  return {
    violation: {
      field: `${field}.text`,
      description: describeFault({ ...fault, position }),
      violatedRule: 'VALIDATION',
      data: { reason, position, ...(variable && { variable }), ...(suggestion && { suggestion }) },
    },
  }
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
export function findBlockViolations(
  { blocks }: MailDesign,
  { hiddenBlocks = [], blockOrder = [] }: { hiddenBlocks?: MailBlock[] | undefined; blockOrder?: MailBlock[] | undefined },
): Violation[] {
  const known = new Map(blocks.map((block) => [block.name, block]))
  const violation = (field: string, description: string): Violation => ({
    field: `text.${field}`,
    description,
    violatedRule: 'VALIDATION',
    data: {},
  })
  return [
    ...hiddenBlocks.flatMap((name, index) =>
      known.get(name)?.optional ? [] : [violation(`hiddenBlocks[${index}]`, 'cannot be left out of this mail')],
    ),
    ...blockOrder.flatMap((name, index) =>
      known.has(name) && blockOrder.indexOf(name) === index
        ? []
        : [violation(`blockOrder[${index}]`, 'is no block of this mail, or is named twice')],
    ),
  ]
}
