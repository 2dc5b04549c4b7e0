import { t } from '@lingui/core/macro'
import type {
  GetMailTextResponse,
  MailBlock,
  MailText,
  MailTextDesign,
  MailTextPart,
  MailTextSpot,
} from '@stoa/contract/services/stoa/mails'
import { parseMailText, type MailTextFault } from '@stoa/web/mail-text'
import type { Errors } from '../../../ui/form/typed-form.ts'

export interface TextValues {
  /** What is sent, by the names of fields: the standard texts where the owner changed nothing. */
  texts: Record<string, string>
  hidden: MailBlock[]
  order: MailBlock[]
}

/** The name of a text as a part of a field's name, which a dot would divide. */
export function keyOf({ slot, case: inCase }: Pick<MailTextPart, 'slot' | 'case'>): string {
  return [slot, inCase].filter(Boolean).join('-')
}

export function toValues({ text, design }: GetMailTextResponse): TextValues {
  return valuesOf(text ?? {}, design ?? {})
}

export function valuesOf(
  { texts = [], hiddenBlocks = [], blockOrder = [] }: MailText,
  { texts: spots = [], blocks = [] }: MailTextDesign,
): TextValues {
  const own = new Map(texts.map((part) => [keyOf(part), part.text]))
  const standard = blocks.flatMap(({ name }) => name ?? [])
  return {
    texts: Object.fromEntries(spots.map((spot) => [keyOf(spot), own.get(keyOf(spot)) ?? spot.standardText ?? ''])),
    hidden: hiddenBlocks,
    order: [...blockOrder.filter((name) => standard.includes(name)), ...standard.filter((name) => !blockOrder.includes(name))],
  }
}

/** A text that is as the standard one is not stored, so that later versions of it are sent. */
export function toMailText({ texts, hidden, order }: TextValues, { texts: spots = [], blocks = [] }: MailTextDesign): MailText {
  const isStandardOrder = blocks.every(({ name }, index) => order[index] === name)
  return {
    texts: spots.map((spot) => {
      const { slot, case: inCase } = spot
      const written = texts[keyOf(spot)]?.trim() ?? ''
      const text = written === (spot.standardText ?? '').trim() ? null : written || null
      return { ...(slot && { slot }), ...(inCase && { case: inCase }), text }
    }),
    hiddenBlocks: hidden,
    blockOrder: isStandardOrder ? [] : order,
  }
}

/** What is wrong with the texts, before the server is asked. */
export function checkValues(
  { texts }: TextValues,
  { texts: spots = [] }: MailTextDesign,
  hasParameters: boolean,
): Errors<TextValues> {
  return Object.fromEntries(
    spots.flatMap((spot) => {
      const fault = findFault(texts[keyOf(spot)] ?? '', spot, hasParameters)
      return fault ? [[`texts.${keyOf(spot)}`, describeFault(fault)]] : []
    }),
  )
}

function findFault(
  text: string,
  { variables = [], required = [] }: MailTextSpot,
  hasParameters: boolean,
): MailTextFault | undefined {
  const written = text.trim()
  return written
    ? parseMailText(text, { variables: hasParameters ? [...variables, 'parameters.*'] : variables, required }).fault
    : undefined
}

export function describeFault({ reason, position, variable, suggestion }: MailTextFault): string {
  const at = position + 1
  const name = `{${variable}}`
  const nearest = `{${suggestion}}`
  const [open, close] = ['{{', '}}']
  switch (reason) {
    case 'UNKNOWN_VARIABLE':
      return suggestion
        ? t`This email has no ${name}. Did you mean ${nearest}?`
        : t`This email has no ${name} (character ${at}). Choose one under “Insert”.`
    case 'VARIABLE_MISSING':
      return t`This text must contain ${name}.`
    case 'BRACE_NOT_CLOSED':
      return t`The brace at character ${at} is not closed. For a brace as text, write ${open}.`
    case 'BRACE_NOT_OPENED':
      return t`The brace at character ${at} closes nothing. For a brace as text, write ${close}.`
    case 'NAME_INVALID':
      return suggestion
        ? t`The braces at character ${at} contain no variable. Did you mean ${nearest}?`
        : t`The braces at character ${at} contain no variable. For a brace as text, write ${open}.`
  }
}
