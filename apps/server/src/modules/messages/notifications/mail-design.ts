import type { MailTextDesign } from '@stoa/contract/services/stoa/mails'
import type { MailDescription } from '@stoa/storefront/mail'
import { isOneLine, variablesOf, variableTypes, type MailDesign, type TextName } from '@stoa/storefront/mail-design'
import { namePart } from './check-text.ts'

/** What may be written of a mail, with its standard texts and the values of its sample. */
export function presentDesign(
  design: MailDesign,
  { standardTexts, values }: MailDescription = { standardTexts: {}, values: {} },
): MailTextDesign {
  return {
    texts: (Object.keys(design.texts) as TextName[]).map((name) => ({
      ...namePart(name),
      standardText: standardTexts[name] ?? '',
      oneLine: isOneLine(name),
      variables: variablesOf(design, name),
      required: [...(design.texts[name]?.required ?? [])],
    })),
    variables: (['shop', ...design.variables] as const).map((name) => ({
      name,
      type: variableTypes[name],
      example: values[name] ?? '',
    })),
    blocks: design.blocks.map(({ name, optional = false }) => ({ name, optional })),
  }
}
